"""Every error that a person can meet: a code, one line that says what and where, and what to do next.

`RW1xxx` divergence, `RW2xxx` bad log, `RW3xxx` illegal action, `RW4xxx` import, `RW5xxx` store, `RW6xxx` cards and
scenarios. Each code has a page in `docs/errors/`, made from `EXPLANATIONS` by `python -m docs.build`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Self

from events.text import escaped


class Explanation(NamedTuple):
    """What stands on a code's page."""

    title: str
    meaning: str
    remedy: str


EXPLANATIONS: dict[str, Explanation] = {
    "RW1001": Explanation(
        "diverged",
        "The rules, given the log's inputs, make another event here than the log has. The report shows both, the paths "
        "of state that differ, the decision before it and the rule.",
        "Either the log was not written by these rules, or it was changed and its chain computed anew, or one of the "
        "two engines has a fault: `rewind explain` shows why the rules make what they make.",
    ),
    "RW1002": Explanation(
        "a decision is refused",
        "The log holds a decision, or an outcome of chance, that the rules do not allow in the position before it.",
        "The rule that refuses it is cited; `rewind legal` shows what was legal there.",
    ),
    "RW1003": Explanation(
        "the log ends too early",
        "The last input of the log has consequences that are not in it: its end was cut off.",
        "Get the whole log.",
    ),
    "RW1004": Explanation(
        "an event that nothing brings about",
        "The log has a consequence at a point where the rules want an input, or after the game is over.",
        "An event was inserted, or an input before it was taken out.",
    ),
    "RW1005": Explanation(
        "card definition changed",
        "The log says in its first line that it was played with the cards of this version of Rewind, and a card's "
        "definition in it is another.",
        "The line was changed, and the chain computed anew. Get the original.",
    ),
    "RW1006": Explanation(
        "another position restored",
        "A backup names the last event that still holds, and the events after it restore another position than stood "
        "there. The message names what differs.",
        "`rewind diff LOG A B` shows the two positions. The restoring events were written wrongly, or changed.",
    ),
    "RW2001": Explanation(
        "not a line of a log",
        "The line is not one event in the form of log format 1: JSON with the keys n, type, v, data, cause, rule, "
        "together, at, src, chain in this order and without spaces.",
        "Check that the file is a Rewind log. If an editor has re-formatted it, go back to the original.",
    ),
    "RW2002": Explanation(
        "chain broken",
        "The chain value of the line does not follow from the line before it and its own bytes: this line, or "
        "the one before it, was edited, removed, inserted or moved.",
        "Get the original. `rewind info` still says what the log claims to be; nothing after this line can be trusted.",
    ),
    "RW2003": Explanation(
        "event number out of sequence",
        "Events are numbered 1, 2, 3 … without a gap; this one is not the next.",
        "A line is missing, doubled or out of place. Get the original.",
    ),
    "RW2004": Explanation(
        "event type or version not known",
        "The log holds a type of event, or a version of one, that this program does not know. It is never skipped, "
        "because the position after it would be wrong.",
        "Use a newer version of Rewind: the message names the version that wrote the log.",
    ),
    "RW2005": Explanation(
        "log format not supported",
        "The first line names a log format that this program does not read.",
        "Use a newer version of Rewind: the message names the version that wrote the log.",
    ),
    "RW2006": Explanation(
        "payload not valid",
        "The data of the event do not fit its type: a field is missing, unknown, or has a wrong value. The message "
        "names the field. `docs/events.md` lists the fields of every type.",
        "The program that wrote the log has a fault, or the line was edited.",
    ),
    "RW2007": Explanation(
        "not UTF-8",
        "The line holds bytes that are not UTF-8.",
        "Get the original file; it may have been saved in another encoding.",
    ),
    "RW2008": Explanation(
        "line too long",
        "The line is longer than any event can be (16 MiB), so this is not a log. Nothing more of it was read.",
        "Check that the right file was named.",
    ),
    "RW2009": Explanation(
        "file cannot be read",
        "The file does not exist, is a directory, or may not be read or written.",
        "Check the path and the permissions.",
    ),
    "RW2010": Explanation(
        "log empty",
        "The file holds no event.",
        "A log has at least its first event, game_started. Check that the right file was named.",
    ),
    "RW2011": Explanation(
        "compressed file damaged",
        "The .gz or .zst file is cut short or damaged.",
        "Get the file again.",
    ),
    "RW2012": Explanation(
        "log cut short",
        "The last line has no end: writing was interrupted, or the file was cut.",
        "Everything before that line is whole. Get the original, or ask whoever recorded it.",
    ),
    "RW2013": Explanation(
        "seal broken",
        "The seal does not fit the log: it counts a different number of events, names another final state, or is "
        "followed by events that may not follow it.",
        "The log was cut and sealed again, or continued without a backup. Get the original.",
    ),
    "RW2014": Explanation(
        "digest differs",
        "The state folded from the events is not the one whose digest was recorded at this event.",
        "An event before this one was changed and the chain computed anew, or the recording program had a fault.",
    ),
    "RW2015": Explanation(
        "log redacted",
        "The log holds only what one seat could know, so this question cannot be answered from it.",
        "Use the log it was made from, or ask with `--as` that seat.",
    ),
    "RW2016": Explanation(
        "line not as written",
        "The line can be read, but it is not the bytes that Rewind writes for this event: a key stands twice, or "
        "there are escapes, spaces, another order of keys, or values written out that are the default. Two readers "
        "might take such a line for two different events.",
        "The line was made by another program, or changed and the chain computed anew. Get the original.",
    ),
    "RW2017": Explanation(
        "time of recording is no time",
        "`at` is not a date and time in the form of RFC 3339, such as `2006-10-01T12:00:00Z`.",
        "The recording program has a fault, or the line was changed.",
    ),
    "RW2018": Explanation(
        "seal without digest",
        "A seal names the digest of the final state, unless the log is redacted. This one does not, so nothing shows "
        "that the state is the one that was sealed.",
        "The digest was taken out, and the chain computed anew. Get the original.",
    ),
    "RW2019": Explanation(
        "edition not known",
        "The log says that it was decided under an edition of the rules that this version of Rewind does not know, "
        "so it cannot be decided again.",
        "Use a version of Rewind that knows the edition. `rewind show`, `log` and `view` work without.",
    ),
    "RW2020": Explanation(
        "kind of log not known",
        "The first line names a kind of log, or a behaviour of the engine, that this version of Rewind does not know.",
        "Use the version of Rewind that the message names.",
    ),
    "RW2021": Explanation(
        "hidden values in a redacted log, or the other way round",
        "The first line says for whom the log is redacted, and the event holds what that seat cannot read; or the "
        "first line says that nothing is redacted, and the event says what a seat saw.",
        "The line was changed. `rewind redact LOG --as SEAT` makes a redacted log from the whole one.",
    ),
    "RW2022": Explanation(
        "reference to what is not there",
        "A ruling, an appeal, a backup or a fork names an event, a game or a chain value that is not the one it says: "
        "an appeal against an event that is no ruling, say, or a parent that has another chain.",
        "The line was changed and the chain computed anew, or the recording program has a fault.",
    ),
    "RW2023": Explanation(
        "source named in a log that was not imported",
        "`src` says from where an import took an event. A game that Rewind decided was taken from nowhere.",
        "The line was changed and the chain computed anew. Get the original.",
    ),
    "RW2101": Explanation(
        "object not known",
        "The event names an object that does not exist at this moment.",
        "Look at the position before it: `rewind show LOG --at N`. The recording program has a fault.",
    ),
    "RW2102": Explanation(
        "object elsewhere",
        "The event moves or changes an object that is not in the zone where the event needs it.",
        "Look at the position before it: `rewind show LOG --at N`. The recording program has a fault.",
    ),
    "RW2103": Explanation(
        "object id used before",
        "A new object must get a number that no object of this game has had: the same card's next stay (rule 217.1c), "
        "or a number from the sequence of cards.",
        "The recording program has a fault.",
    ),
    "RW2104": Explanation(
        "no such seat",
        "The event names a player who does not sit at this game.",
        "The recording program has a fault.",
    ),
    "RW2105": Explanation(
        "not a possible event here",
        "The first event must be game_started, and only the first; a turn, phase or step must follow as turns do; "
        "nothing but rulings may follow a seal.",
        "A line is missing or out of place, or the recording program has a fault.",
    ),
    "RW2106": Explanation(
        "card not known",
        "The event names a card or a card definition that the log does not have.",
        "The recording program has a fault.",
    ),
    "RW2107": Explanation(
        "values do not fit",
        "The event says that something was otherwise than it is: more counters, mana or cards than there are, or "
        "another value before the change.",
        "Look at the position before it: `rewind show LOG --at N`. The recording program has a fault.",
    ),
    "RW2108": Explanation(
        "event reference not valid",
        "The event names an earlier event (its cause, its group, an effect) that does not exist or is of another kind.",
        "The recording program has a fault.",
    ),
    "RW2201": Explanation(
        "no such moment",
        "The moment named with --at, --from or --to is not in this log.",
        "`rewind info LOG` says how many events and turns there are. Moments are written 412, turn:3, turn:3/main1, "
        "end.",
    ),
    "RW2202": Explanation(
        "no such object, card, seat or zone",
        "What was asked for does not occur in this log, or not in what that seat could see.",
        "`rewind show LOG --at end` lists objects with their ids; seats are 1, 2 …, spectator or judge.",
    ),
    "RW2203": Explanation(
        "output cannot be written",
        "The output exists already, is no file (a device, a folder), cannot be created there, or cannot be written to "
        "its end: the disk is full, say. Nothing was written under its name, and nothing half written was left.",
        "Name another file, give --force to replace one that is there, or make room on the disk.",
    ),
    "RW3001": Explanation(
        "another player's decision",
        "The player who would act does not have priority, or the choice is somebody else's.",
        "The message names the player who is to act.",
    ),
    "RW3002": Explanation(
        "not what is asked for",
        "A decision of this kind is not what the game wants at this point: a choice is open, or the game is over.",
        "`rewind legal` shows what is wanted.",
    ),
    "RW3003": Explanation(
        "not at this time",
        "What was to be played can be played only at another time: in a main phase of one's own turn, with an empty "
        "stack, or while a condition holds.",
        "The rule that says so is cited; `rewind legal` lists what can be played now.",
    ),
    "RW3004": Explanation(
        "no more lands this turn",
        "The player has played as many lands this turn as the rules and effects allow.",
        "Wait for the next turn.",
    ),
    "RW3005": Explanation(
        "nothing that can be played",
        "The object is not where it could be played from, is not what it is taken for, or belongs to somebody else; or "
        "it has no such ability.",
        "Check the object and the number of the ability; `rewind legal` lists what there is.",
    ),
    "RW3006": Explanation(
        "targets not legal",
        "A target does not fit what the spell or ability asks for, is chosen twice, or there are too many or too few.",
        "The message says what is asked for and what is so instead; `rewind legal` lists the legal targets.",
    ),
    "RW3007": Explanation(
        "cost not paid",
        "The total cost cannot be paid, or the payment given is not just that cost.",
        "The message says which part is missing.",
    ),
    "RW3008": Explanation(
        "attack not legal",
        "A creature in the declaration cannot attack; the game is again where it was before the declaration.",
        "The rule that keeps it from attacking is cited.",
    ),
    "RW3009": Explanation(
        "block not legal",
        "A creature in the declaration cannot block, or cannot block that attacker; the game is again where it was.",
        "The rule that keeps it from blocking is cited.",
    ),
    "RW3010": Explanation(
        "choice not legal",
        "What was chosen is not what was offered, or too much or too little of it.",
        "`rewind legal` shows what is offered.",
    ),
    "RW3011": Explanation(
        "outcome not possible",
        "The outcome of a shuffle, a coin or a random choice is not one that is possible here.",
        "A shuffle has to hold just the cards of the library.",
    ),
    "RW3012": Explanation(
        "announcement not legal",
        "A mode, a value of X, a division or an optional cost was announced that the spell or ability does not have, "
        "or one that it needs is missing.",
        "The message says which.",
    ),
    "RW2204": Explanation(
        "nobody is to act there",
        "The rules are at work after that event, or the game is over: no player decides anything at that point, and "
        "another line of play cannot begin there.",
        "The message names the nearest points at which somebody is to act; `rewind log LOG` shows the rest.",
    ),
    "RW2205": Explanation(
        "edition not known",
        "The question needs the rules of the edition that the log names, and this program does not have them.",
        "`rewind rules` names the editions that are known. What needs no rules (`show`, `log`, `history`, `diff`) "
        "works with any edition.",
    ),
    "RW2206": Explanation(
        "abilities not known",
        "The log has cards whose abilities it does not carry as programs, so the rules cannot say all that may be done "
        "with them. What was printed is true as far as it goes.",
        "Logs that Rewind recorded carry every program. For others, judge the cards that the message names by hand.",
    ),
    "RW2207": Explanation(
        "no such rule",
        "The edition has no rule, and no policy, of that number or name.",
        "`rewind rules` lists the rules that are cited; numbers are written 420, 420.5 or 420.5e.",
    ),
    "RW2208": Explanation(
        "not a text of the rules",
        "The file is not a text of the Comprehensive Rules: it does not say of which date it is, or has no numbered "
        "paragraphs. Nothing was stored.",
        "Save the plain text of the book as its publisher gives it, and name that file.",
    ),
    "RW2209": Explanation(
        "step of a fork not possible",
        "A step of the file given with --do cannot be done there: a name means nothing at that point, a choice has no "
        "answer, or the step needs something that Rewind does not know yet. Nothing was written.",
        "`rewind legal LOG --at N` shows what can be done where the fork begins. Choices are answered by an `answer` "
        "step, or by `defaults: true`.",
    ),
    "RW2301": Explanation(
        "pyarrow not installed",
        "Parquet files are written with pyarrow, which Rewind does not install by itself. Nothing was written.",
        "Install the extra: `pip install 'rewind[analytics]'`; or export with --format csv or --format jsonl, which "
        "need nothing more.",
    ),
    "RW2302": Explanation(
        "game given twice",
        "Two of the logs are of the same game. In tables its rows would be counted twice, so only the first is taken.",
        "Name each game once; `rewind info LOG…` shows the id of each.",
    ),
    "RW4001": Explanation(
        "not a log of this client",
        "Nothing in the file is of the client whose importer was asked to read it, or the file is empty.",
        "Check that the right file was named. README says where players find their own log.",
    ),
    "RW4002": Explanation(
        "detailed logs are off",
        "The client writes what happens in games only when it is told to. This log says that it was not.",
        "In MTG Arena: Options, Account, Detailed Logs (Plugin Support); then play, and import the log again.",
    ),
    "RW4003": Explanation(
        "log without a game",
        "The log is of the client, and no game was played while it was written; or the beginning of every game is "
        "missing from it.",
        "The client begins a new log each time it starts, and keeps the one before: try that.",
    ),
    "RW4004": Explanation(
        "part of the log not readable",
        "A message in the log is damaged or has a form that is not known. It was left out; what is whole beside it was "
        "taken.",
        "Where it mattered, a gap (RW4005) or a disagreement (RW4011) follows. Get the original if there is one.",
    ),
    "RW4005": Explanation(
        "gap in the log",
        "Messages of a game are missing, came twice, or are out of order. What can be put right is; after a gap the "
        "game goes on with a position_restated, and what happened meanwhile is not known.",
        "The imported game is sound but not complete. The client itself loses messages when its connection is cut.",
    ),
    "RW4006": Explanation(
        "game without its end",
        "The log ends, or another game begins in it, before this one has ended. What there is of it was imported.",
        "The client begins a new log each time it starts; the rest of the game, if it went on, is in the next one.",
    ),
    "RW4007": Explanation(
        "file of names not readable",
        "The file given with --names is not CSV or JSON with a card id and a name for each card. Nothing was imported.",
        "CSV: `id,name` in the first line and one card a line. JSON: an object of ids and names, or a list of objects "
        "with id and name.",
    ),
    "RW4008": Explanation(
        "event refused",
        "What the log says happened cannot have happened where the log says it did, so the event could not be "
        "recorded. A note stands in its place.",
        "The log is damaged, or the importer has a fault: `rewind log` shows the note and what is around it.",
    ),
    "RW4009": Explanation(
        "log cut short",
        "The compressed file ends before its end, or is damaged. What stands before that was imported.",
        "Get the file again.",
    ),
    "RW4010": Explanation(
        "no such importer",
        "No importer of that name is installed.",
        "`rewind import --help` lists those that are. docs/importers.md says how to write one.",
    ),
    "RW4011": Explanation(
        "imported game disagrees with its log",
        "After some message of the log, the position that the events make is not what the message itself shows.",
        "The report names the line, the object and both values. The game's log is sound; it tells that moment "
        "otherwise than the client did.",
    ),
    "RW4012": Explanation(
        "log to be imported cannot be read",
        "The file does not exist, is a directory, or may not be read.",
        "Check the path and the permissions.",
    ),
    "RW4013": Explanation(
        "too many lines",
        "The file to be imported has more lines than an import takes. A small compressed file may unpack to any "
        "number. The games that ended before that are written; the one under way is not.",
        "If the file is what it should be, give --max-lines a larger number; 0 takes any number.",
    ),
    "RW4014": Explanation(
        "import takes too long",
        "The file to be imported takes more time than an import may. The games that ended before that are written; the "
        "one under way is not.",
        "If the file is what it should be, give --max-seconds a larger number; 0 takes any time.",
    ),
    "RW5001": Explanation(
        "stream moved on",
        "Somebody else has appended to the game since it was read. Nothing was stored.",
        "Read the game again and decide anew.",
    ),
    "RW5002": Explanation(
        "gap in the append",
        "The events to be stored do not follow the last one stored. Nothing was stored.",
        "Append from the event after the last one stored; `rewind store list` shows it.",
    ),
    "RW5003": Explanation(
        "no such game",
        "The store has no game with that id.",
        "`rewind store list` shows the games of a store.",
    ),
    "RW5004": Explanation(
        "stored event damaged",
        "A stored event is missing, does not follow from the one before it (the chain in the store is broken there), "
        "or is not what the columns beside it say.",
        "Restore the store from a backup, or put the game in again from its log file into a new store.",
    ),
    "RW5005": Explanation(
        "not a store",
        "The file is not a Rewind store, cannot be opened, read or written, or is locked by another program; or the "
        "store has been closed.",
        "Check the path. sqlite:///games.db is a file in the current folder, sqlite:////home/judge/games.db one by its "
        "whole path; memory:// is a store that ends with the program.",
    ),
    "RW5006": Explanation(
        "store address not supported",
        "The store's address is of a kind that this program does not know.",
        "Use sqlite:///path/to/file.",
    ),
    "RW5007": Explanation(
        "another game of that id",
        "The store has a game of that id with other events. Nothing was stored.",
        "Compare the two with `rewind store get` and `rewind diff`.",
    ),
    "RW5008": Explanation(
        "several such games",
        "The ids of several games in the store begin with these characters.",
        "Give more of the id; `rewind store list` shows all.",
    ),
    "RW5009": Explanation(
        "store file damaged",
        "SQLite finds the store's file damaged: its pages, its indexes, its tables or a value in them. Nothing was "
        "stored: writing to a damaged file would do more damage.",
        "Restore the file from a backup, or put the games in again from their log files into a new store. What `rewind "
        "store get` still gives out with exit status 0 is whole: a game is checked against its chain and its recorded "
        "number of events.",
    ),
    "RW5010": Explanation(
        "store does not agree with itself",
        "The events that are found, the highest number among them, the list of games and what was recorded when the "
        "events were stored are not the same: events or games are missing, or a record of them was changed.",
        "`rewind store verify` names every game that is damaged; the others can be got out. Restore the store from a "
        "backup, or put the games in again from their log files into a new store.",
    ),
    "RW5011": Explanation(
        "write-ahead log damaged",
        "The last program that wrote to the store ended without closing it, and the file beside it that holds its last "
        "commits (-wal) is damaged or missing. Opening the store would undo those commits without a word, so it was "
        "not opened and nothing was changed.",
        "Restore the store with its -wal file from a backup. After a power failure the damaged part may be a commit "
        "that was never finished. To go on with the state before the damage, open the store once with `?recover=yes` "
        "behind its address, as in `rewind store list --store 'sqlite:///games.db?recover=yes'`; what was stored after "
        "that state is then lost.",
    ),
    "RW5012": Explanation(
        "older store damaged",
        "A store that Rewind 0.1 made is upgraded when it is opened: from then on it records the last event of each "
        "game. This one is damaged, so it was left as it is.",
        "The message names what is damaged. Restore the store from a backup, or put the games in again from their log "
        "files into a new store; Rewind 0.1 still reads what can be read of this one.",
    ),
    "RW6001": Explanation(
        "card record not valid",
        "A record in a file of cards does not have the form of card records: a key is missing, unknown or stands "
        "twice, a value is not a possible one, or a word of the ability language is not known. The message names the "
        "place.",
        "Correct the line. `aggregates/cards/schema.json` is the JSON schema of the form, for editors; the ability "
        "language is described in `aggregates/cards/language.py`.",
    ),
    "RW6002": Explanation(
        "no such card",
        "No card record has this name, neither among the built-in cards nor in a file that was given.",
        "Check the spelling: the message tells names that are close to it. Exit status 4.",
    ),
    "RW6003": Explanation(
        "deck not valid",
        "A line of a deck is not of the form `4 Grizzly Bears`, or names a card twice.",
        "A deck has a line a card: how many, and the name. After an empty line and the line `Sideboard` comes the "
        "sideboard; `//` begins a comment.",
    ),
    "RW6004": Explanation(
        "ability not known",
        "A card definition in the log holds an ability that is not in the ability language of this program. The log "
        "can still be shown; it cannot be decided by the rules here.",
        "Use a newer version of Rewind, if the log is from one; else the program that wrote it has a fault.",
    ),
    "RW6101": Explanation(
        "scenario not valid",
        "A document of a scenario file does not have the form of a scenario: it is not YAML, a key is missing, unknown "
        "or stands twice, or a value is not a possible one. The message names the line.",
        "Correct the line. Quotes keep YAML from reading `{R}` or `#2` as something else.",
    ),
    "RW6102": Explanation(
        "name in a scenario not known",
        "A scenario names a player that it does not have, or uses one `as` for two things.",
        "Names of players and what `as` says are the scenario's own; each stands for one thing.",
    ),
    "RW6103": Explanation(
        "not one scenario",
        "`rewind transcribe` writes the log of one game, and the file holds none or several documents, or one whose "
        "expectations do not hold.",
        "Put the game into a file of its own; `rewind scenario FILE` shows what does not hold.",
    ),
}
"""Code → what its page says."""

NOT_SUPPORTED = frozenset({"RW2004", "RW2005", "RW2019", "RW2020", "RW2205"})
"""Codes that mean: a version this program does not support (exit status 3, not 2)."""

NOT_KNOWN = frozenset({"RW2206"})
"""Codes that mean: something that this program does not know (exit status 4)."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where in a log something stands. In a log file the line and the event have the same number."""

    file: str | None = None
    line: int | None = None
    event: int | None = None
    turn: int | None = None
    step: str | None = None

    def __str__(self) -> str:
        parts = []
        if self.file is not None:
            parts.append(self.file if self.line is None else f"{self.file}:{self.line}")
        elif self.line is not None:
            parts.append(f"line {self.line}")
        if self.event is not None:
            parts.append(f"event {self.event}")
        if self.turn is not None:
            parts.append(f"turn {self.turn}" + (f" {self.step}" if self.step else ""))
        return ", ".join(parts)


class RewindError(ValueError):
    """Base of every error that a person can meet. The message ends with the position."""

    def __init__(self, code: str, what: str, where: Where | None = None) -> None:
        """`code` is a key of `EXPLANATIONS`; `what` says in one line what is wrong."""
        self.code = code
        self.what = what
        self.where = where or Where()
        super().__init__(code, what, where)

    def __str__(self) -> str:
        what = escaped(" ".join(self.what.split()))
        where = escaped(str(self.where))
        return f"{self.code} {what} ({where})" if where else f"{self.code} {what}"

    @property
    def exit_status(self) -> int:
        """Exit status for the command line: 3 for a version not supported, 4 for what is not known, else 2."""
        if self.code in NOT_SUPPORTED:
            return 3
        return 4 if self.code in NOT_KNOWN else 2

    def located(
        self,
        *,
        file: str | None = None,
        line: int | None = None,
        event: int | None = None,
        turn: int | None = None,
        step: str | None = None,
    ) -> Self:
        """The same error with the parts of its position that were not known where it was raised."""
        at = self.where
        return self.placed(Where(at.file or file, at.line or line, at.event or event, at.turn or turn, at.step or step))

    def placed(self, where: Where) -> Self:
        """The same error at this position."""
        return type(self)(self.code, self.what, where)


class LogError(RewindError):
    """A log that cannot be read: not in the format, damaged, or not supported (RW20xx)."""


class FoldError(RewindError):
    """An event that no well-formed log can hold at this place (RW21xx)."""


class QueryError(RewindError):
    """A question about a log that the log cannot answer: no such moment, object or seat (RW22xx)."""


class ExportError(RewindError):
    """Tables that cannot be made of these logs, or here (RW23xx)."""


class StoreError(RewindError):
    """The event store refuses or is damaged (RW5xxx)."""


class ScenarioError(RewindError):
    """Scenario files that cannot be read, or names in them that mean nothing (RW61xx)."""


class CardError(RewindError):
    """Cards and decks that cannot be read or are not known (RW60xx)."""

    @property
    def exit_status(self) -> int:
        """Exit status for the command line: 4 where no such card is known, else 2."""
        return 4 if self.code == "RW6002" else super().exit_status


class SourceError(RewindError):
    """Another client's log, or what is needed to import it, cannot be read (RW4xxx)."""
