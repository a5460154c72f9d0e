"""How each command is run on games and files in which characters stand that do not print."""

from __future__ import annotations

from collections.abc import Sequence

RUNS: dict[str, Sequence[str]] = {
    "info": ["info LOG", "info LOG --json", "info LOG LOG nofile"],
    "replay": ["replay LOG", "replay LOG --json --as 1"],
    "show": [
        "show LOG",
        "show LOG --at 40 --as 1",
        "show LOG --json",
        "show LOG --object EVIL",
        "show LOG --zone EVIL",
    ],
    "log": [
        "log LOG --rules --ids",
        "log LOG --json",
        "log LOG --as 2",
        "log LOG --object EVIL",
        "log LOG --from EVIL",
    ],
    "history": ["history LOG 1", "history LOG 1 --json", "history LOG EVIL", "history LOG Forest"],
    "view": ["view LOG -o -"],
    "diff": ["diff LOG 2 60", "diff LOG 2 60 --json", "diff LOG OTHER", "diff LOG OTHER --json", "diff LOG EVIL 3"],
    "verify": ["verify LOG", "verify LOG --json", "verify LOG --allow-unsealed"],
    "legal": [
        "legal LOG --at 200",
        "legal LOG --at turn:1",
        "legal LOG --at turn:1/main1 --json",
        "legal LOG --at EVIL",
    ],
    "explain": ["explain LOG 200", "explain LOG 250 --json", "explain LOG EVIL"],
    "editions": ["editions LOG", "editions LOG --json"],
    "fork": [
        "fork LOG --at turn:1/main1 -o OUT --force",
        "fork LOG --at 10 -o OUT --json --force",
        "fork LOG --at EVIL -o OUT",
    ],
    "audit": ["audit LOG", "audit LOG --json"],
    "batch": [
        *("batch verify LOG -o OUT --workers 1", "batch stats LOG -o EVIL --workers 1"),
        *("batch export EVIL -o OUT", "batch audit EVIL -o EVIL"),
    ],
    "dispute": [
        "dispute open LOG --at 40 --question EVIL -o OUT --force",
        "dispute open LOG --at 40 -o OUT --force --json --question EVIL",
        "dispute claim OUT --text EVIL",
        "dispute claim OUT EVIL",
        'dispute claim OUT {"legal":200} --text EVIL --who EVIL',
        "dispute plan OUT --to 30",
        "dispute plan OUT --policy EVIL",
        "dispute rule OUT --ruling EVIL --facts EVIL",
        "dispute appeal OUT --by 1 --grounds EVIL",
        "dispute rule OUT --ruling EVIL --head-judge --upholds 4 --json",
        "dispute apply OUT -o NEW --force",
        "dispute report OUT",
        "dispute report OUT -o EVIL",
    ],
    "play": [
        "play red-green white-blue --bots --seed 3 --names EVIL,Ben -o OUT --force",
        "play red-green white-blue --bots --seed 3 --names EVIL,Ben -o OUT --force --json",
        "play DECK white-blue --bots -o OUT",
        "play red-green white-blue --seed 3 --names EVIL,Ben -o OUT --force",
    ],
    "ask": [
        *("ask EVIL", "ask EVIL:Forest", "ask EVIL:Forest --json", "ask EVIL:Forest scenario report legal position"),
        *(
            "ask EVIL:Forest title:EVIL -o OUT --force",
            "ask EVIL:EVIL",
            "ask A:Forest EVIL",
            "ask A:Forest B:Swamp EVIL:X",
        ),
    ],
    "rules": ["rules EVIL", "rules EVIL --sources", "rules --text EVIL"],
    "cards": [
        *("cards EVIL", "cards --cards DECK", "cards EVIL --json"),
        *("cards compile SET", "cards compile SET -o OUT", "cards compile SET -o OUT --force --json --report"),
        *("cards compile SET --report", "cards compile DECK", "cards --cards OUT"),
        *("cards read EVIL --name EVIL", "cards read Flying --name EVIL --json", "cards read Flying --types EVIL"),
        "cards read EVIL --json",
    ],
    "scenario": ["scenario YAML", "scenario YAML --json", "scenario DECK", "scenario YAML --keep OUT"],
    "scribe": [
        *("scribe NEW EVIL Ben", "scribe NEW", "scribe NEW EVIL Ben", "scribe YAML", "scribe OUT", "scribe EVIL A"),
        "scribe DECK --edition EVIL",
    ],
    "transcribe": ["transcribe YAML -o OUT --force", "transcribe DECK -o OUT"],
    "export": ["export LOG LOG OTHER --to OUT --names --keep-going --format csv", "export LOG --to LOG"],
    "stats": ["stats LOG", "stats LOG OTHER --charts", "stats LOG --json"],
    "redact": ["redact LOG --as 1 -o LOG", "redact LOG --as EVIL -o -"],
    "import": [
        "import arena ARENA -o OUT",
        "import arena ARENA -o OUT --json --force",
        "import arena LOG -o OUT",
        "import EVIL LOG -o OUT",
    ],
    "names": [
        *("names", "names EVIL", "names DECK", "names LOG", "names --log LOG", "names --log ARENA --json"),
        *("names TABLE --log ARENA", "names TABLE --json", "names TABLE -o -", "names TABLE -o OUT --force"),
    ],
    "store": [
        *("store put LOG OTHER --store STORE", "store put LOG --json --store STORE", "store list --store STORE"),
        *("store list --json --store STORE", "store tail --store STORE", "store tail --json --store STORE"),
        *("store verify --store STORE", "store verify --json --store STORE", "store get EVIL --store STORE"),
        *("store stats --store STORE", "store rulings --store STORE", "store rebuild --store STORE"),
        "store list --store EVIL",
    ],
    "feed": [
        *("feed LOG", "feed LOG --as 2", "feed LOG OTHER EVIL", "feed LOG --after EVIL", "feed LOG --to OUT"),
        *("feed LOG --to EVIL", "feed LOG --to LOG", "feed LOG --to nats://EVIL/EVIL"),
    ],
    "completion": ["completion bash", "completion EVIL"],
}
"""Command → how it is run. LOG is the game, OTHER the other one; EVIL the characters as an argument."""


def takes_a_log(command: str) -> bool:
    """Whether what a command says can depend on which game it is run on."""
    return any({"LOG", "OTHER"} & set(line.split()) for line in RUNS[command])
