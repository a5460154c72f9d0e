"""Games of bots that tests play, each made of a seed and an edition, and the laws that every one of them keeps."""
