"""What differs between editions, as named policies. Their values, each with its rule, are in the edition's `.toml`.

The rules (`rewind.aggregates.rules`) never ask which edition it is: they ask for a policy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Policies:
    """The value of every policy in one edition; the rule behind each is in `Edition.policy_rules`."""

    legend_rule: Literal["oldest_stays", "all_go", "one_chosen"]
    """Which of several legends with one name go: all but the one that has been a legend the longest; all; or, of
    those that one player controls, all but one that this player chooses."""
    legend_subtype: bool
    """Whether the creature type Legend makes a permanent subject to the legend rule, as the supertype does."""
    legendary_spells: Literal["as_any", "with_legend"]
    """Whether a legendary instant or sorcery is played as any other, or only by who controls a legendary creature or
    planeswalker."""
    world_rule: Literal["enchant_world", "supertype"]
    """What makes a permanent subject to the world rule: the enchantment type, or the supertype."""
    mana_burn: bool
    """Whether a player loses life for mana lost as a phase ends."""
    mana_empties: Literal["phase", "step_and_phase"]
    """When mana that nobody has spent is lost: as a phase ends, or as a step does too."""
    combat_damage: Literal["on_the_stack", "at_once"]
    """Whether combat damage waits on the stack once it is assigned, or is dealt at once."""
    first_strike_second_step: Literal["who_has_not_assigned", "who_had_it_not"]
    """Who assigns damage in the second of two combat damage steps beside those with double strike: who has not assigned
    any in the first, or who had neither first strike nor double strike as the first began."""
    order_of_start: Literal["shuffle_first", "choose_first"]
    """Whether the libraries are shuffled before it is settled who takes the first turn, or after that."""
    mulligan: Literal["one_card_fewer", "some_put_back"]
    """How a mulligan is taken: one player after the other draws one card fewer each time; or each decides in turn, all
    who take one draw a whole hand, and put as many cards on the bottom as they have taken mulligans."""
    any_target: Literal["creature_or_player", "with_planeswalkers_and_battles"]
    """What may be chosen where a creature or any player may: only that, or, since that is any target, a planeswalker
    or a battle too."""
    attacked: Literal["players", "players_planeswalkers_and_battles"]
    """What can be attacked: players, or planeswalkers of an opponent and battles that one protects too."""
    walls_attack: bool
    """Whether the creature type Wall alone keeps a creature from attacking (no: the keyword defender does)."""
    as_though: Literal["may", "can"]
    """Whether what can attack or block only as though something were so may do that, or has to where it is required."""
    bands_with_other: Literal["same_ability", "quality"]
    """Which creatures "bands with other" joins: those that have the same such ability, or all of the quality that it
    names, where one of that quality has it."""
    aura_restriction: Literal["subtype", "keyword"]
    """What says what an Aura, or a local enchantment, can enchant."""
    creature_auras: Literal["may_enchant", "go"]
    """Whether an Aura that is also a creature may enchant a permanent."""
    aura_without_host: Literal["stays", "graveyard_from_stack"]
    """Where an Aura goes that an effect would put into play and that cannot enchant anything: nowhere, or from the
    stack to the graveyard."""
    aura_put_on: Literal["permanent_or_player", "any_object"]
    """What an Aura may be put on that comes into play without being played: a permanent or a player; or also an object
    of another zone, where the Aura enchants such."""
    put_attached_to_illegal: Literal["stays", "enters_unattached"]
    """What becomes of something other than an Aura that an effect would put into play attached to what it cannot be
    attached to, or to nothing that is there: it stays where it is, or comes into play attached to nothing."""
    granted_timestamp: Literal["object", "later"]
    """The timestamp of a static ability that an effect gave: the object's, or the later of object and effect."""
    illegal_targets: Literal["countered", "does_not_resolve"]
    """Whether a spell or ability whose targets are all illegal is countered, or only does not resolve: what triggers on
    countering or forbids it has nothing to do with that."""
    same_target_again: Literal["never", "once_a_word"]
    """Whether one thing may be chosen for two instances of the word "target"."""
    changed_targets: Literal["each", "together"]
    """Whether the targets that an effect changes are looked at one by one, or together as they will be."""
    nonexistent_mana_cost: Literal["zero", "unpayable"]
    """What it costs to play a card that has no mana cost at all."""
    face_down_mana_cost: Literal["zero", "none"]
    """The mana cost of a face-down spell or permanent: {0}, or none at all."""
    type_changing_effects: Literal["one_layer", "each_layer"]
    """Whether an effect that changes types applies as a whole in layer 4, or each part in its own layer."""
    spells_keep_type: bool
    """Whether an instant or sorcery keeps that type where an effect sets its types."""
    artifact_creature_subtypes: Literal["kept", "creature_types_replaced"]
    """What becomes of the subtypes of an object that becomes an artifact creature of some creature types: it keeps all,
    or all but the creature types that it had."""
    chosen_names: Literal["any", "of_cards"]
    """What may be chosen as the name of a card: any words, or only what is the name of a card, and of one that is as
    the card is described that is asked for."""
    split_cards: Literal["each_half", "together"]
    """What a split card is compared by off the stack, and what is named of it: the values of each half and both names;
    or the values of both halves together and one of the names."""
    unchangeable_life: Literal["rest_is_done", "nothing_is_done"]
    """What is done where a player cannot gain, or cannot lose, life: of an exchange of life totals the other half, and
    life is paid; or life totals are not exchanged and no life is paid."""
    milling: Literal["as_many_as_there_are", "the_whole_number"]
    """Whether a player may choose to mill more cards than there are in the library, milling as many as there are."""
    effect_goes_on: bool
    """Whether an effect that has begun to apply goes on in later layers, on the same objects, whatever changes."""
    own_abilities: Literal["characteristic_setting", "gained", "defining"]
    """Whether an object's static ability that says what abilities it has is a characteristic-setting one; or whether
    only one is that defines colours, subtypes, power or toughness, and does so under no condition."""
    copied_defining: Literal["all", "but_what_is_set"]
    """Whether every ability that defines what its object is is copied, or none that defines what the copy effect does
    not copy or sets."""
    dependency: Literal["any", "defining_apart"]
    """Whether an effect may depend on any other in its layer, or one of an ability that sets or defines what its object
    is only on another of that kind, and any other effect only on one that is not."""
    simultaneous_timestamps: Literal["active_player", "each_own"]
    """Who orders the timestamps of what comes into play together: the active player; or each player for what that one
    controls, the active player's before the others'."""
    turned_timestamp: Literal["kept", "new"]
    """Whether a permanent that is turned face up or face down keeps its timestamp, or gets a new one."""
    power_toughness_order: Literal["counters_after_characteristic", "sublayers", "set_modify_switch"]
    """The order in which effects and counters change power and toughness: layer 6, or 7 if colours have their own."""
    noncreature_size: Literal["kept", "none"]
    """Whether a permanent that is no creature has the power and toughness that its card or an effect says, or none."""
    counters_cancel: bool
    """Whether +1/+1 and -1/-1 counters on one permanent remove each other."""
    counters_with_rules: bool
    """Whether counters that are named after a keyword give it, and shield, stun and finality counters replace what
    would happen to the permanent."""
    replacement_order: Literal["self_then_any", "self_control_copy_any"]
    """Which of several effects that would modify an event has to be chosen first: one by which what resolves replaces
    part of its own effect; or also one by which another player would control what comes into play, then one by which
    that would be a copy. With the latter the abilities of what comes into play are among those effects, and what
    keywords say of where a spell goes as it resolves is no part of its own effect."""
    forbidden_instead: Literal["does_not_apply", "ignored"]
    """What becomes of an effect that would replace an event by what is forbidden: it does not apply; or the event is
    replaced, and what is forbidden does not happen."""
    enters_looked_at: Literal["as_it_comes", "as_it_would_be"]
    """What is looked at to tell which effects modify how something comes into play: what it comes as, or what
    continuous effects that exist, and its own static abilities, would make of that in play."""
    requirements: Literal["of_what_has_one", "all_declarations"]
    """Which declarations of attackers or blockers are looked at to tell whether more requirements could be obeyed:
    those in which creatures with a requirement do otherwise, or all of them."""
    put_in_attacking: Literal["whatever_it_is", "creatures_of_attacker"]
    """What may come into play attacking: whatever an effect says of, or only a creature of the attacking player; what
    else would comes into play and does not attack."""
    ended_durations: Literal["of_abilities", "of_spells_too"]
    """Whose effect does nothing where the time "as long as …" for which it would last has ended on the stack: that of
    an ability; or that of a spell too, and of neither where that time begins again as it resolves."""
    sources_of_combat_damage: bool
    """Whether combat damage on the stack refers to the creatures that assigned it, so that these may be chosen as
    sources though they have left play."""
    reverses_random: bool
    """Whether an action in which something was random may be reversed."""
    reverses_revealed: bool
    """Whether an action in which cards of a library were revealed may be reversed."""
    mana_abilities_while_playing: Literal["always", "for_mana"]
    """Whether a player who plays something may play mana abilities, or only if its cost has mana in it."""
    phased_out_face_down_seen: bool
    """Whether a player may look at a face-down card that has phased out under the player's control, as at one in play
    or on the stack."""
    drawn_while_playing: Literal["seen", "face_down"]
    """Whether a card that is drawn while something is being played is seen at once, or once that is played."""
    phasing: Literal["zone", "status"]
    """What phases out goes to a zone of its own, damage and effects of limited duration forgotten; or it stays where it
    is as it is, and is treated as though it did not exist until it phases in."""
    phasing_out_leaves_play: bool
    """Whether abilities that trigger as something leaves play trigger as it phases out."""
    instead_of_skipped: Literal["at_once", "in_next_part"]
    """When a player does what an effect has the player do in place of a turn, phase or step: as that is skipped, or as
    the first thing in the next turn, phase or step that begins."""
    triggers_as_part_ends: Literal["wait", "cease"]
    """What becomes of triggered abilities that wait to be put on the stack as an effect ends the turn, a phase or a
    step: they wait on, or cease to exist."""
    zone_changes_look_back: Literal["leaving_play", "by_trigger"]
    """For which moves the game looks back in time: for all that leave play; or as the trigger says, for what leaves
    play or a graveyard, and for what everybody sees that is put into a hand or library, but not for what is put into
    another zone from anywhere."""
    unattaching_looks_back: bool
    """Whether the game looks back in time for what triggers on something becoming unattached that stays in play."""
    token_name_words: Literal["name_words", "as_defined", "as_defined_and_token"]
    """What a creature token's creature types are: the words of its name, or what its maker defines; and whether a token
    that is given no name is called by its subtypes alone, or by them and the word Token."""
    token_owner: Literal["controller_of_maker", "creator"]
    """Who owns a token: who controls the spell or ability that makes it, or the player who creates it."""
    copy_of_permanent_spell: Literal["ceases", "becomes_token"]
    """What becomes of the copy of a permanent spell that resolves: it ceases to exist, as any copy of a spell that is
    not on the stack, or comes into play as a token that nobody has created."""
    tokens_outside_play: Literal["may_move", "stay"]
    """Whether a token that has left play can go to yet another zone, though never back, or stays where it is."""
    type_of_mana: Literal["color_and_restrictions", "color"]
    """What the type of mana that a land could produce is: its colour, or also what alone it may be spent on."""
    mana_it_could_produce: Literal["of_any_number", "as_it_would_resolve"]
    """Which mana a permanent could produce: that of its abilities, how much mana they may be of; or only that of which
    they would produce any if they were to resolve now."""
    hybrid_and_snow_symbols: bool
    """Whether mana symbols can stand for mana of either of two colours, and for mana of snow permanents."""
    land_plays: Literal["named_permission", "count_compared"]
    """How it is settled whether another land may be played this turn: a player names the permission that it uses, the
    turn's own or an effect's; or the lands played this turn are fewer than may be played now."""
    payment_order: Literal["any", "chance_and_library_last"]
    """In which order the parts of a cost are paid: in any; or what involves chance, and what moves cards of a library
    to where everybody sees them, after the others."""
    cost_of_several: Literal["one_by_one", "together"]
    """Whether a part of a cost for which several things are done is done with one by one, or with all at once."""
    mana_abilities: Literal["could_add_mana", "without_target"]
    """Which abilities are mana abilities: what could add mana; or only what requires no target, and of those that
    trigger what any mana that is added triggers, too."""
    block_by_effect_triggers: bool
    """Whether what triggers as a creature blocks does so too where an effect has a creature block; or only where it was
    declared."""
    blocked_again: Literal["first_time", "if_unblocked"]
    """When what triggers as an attacker becomes blocked does so where an effect, or what is put in blocking, has it
    become blocked: the first time in a combat; or each time that it was unblocked until then."""
    removed_is_outside: bool
    """Whether what is removed from the game is outside it, so that what brings cards from there finds it."""
    later_mana_symbols: bool
    """Whether mana symbols can stand for colourless mana alone, for two mana or one of a colour, for colourless mana or
    one of a colour, and for mana of a colour or life."""
    below_zero: Literal["as_zero", "as_it_is"]
    """Whether power, toughness and life below 0 are treated as 0; or comparisons and calculations use them as they are,
    and 0 is used for what a calculation has an effect do where that is below 0."""
    defined_size: Literal["in_play", "everywhere"]
    """Where an ability of an object defines its power and toughness: in play, or wherever it is."""
    excess_reduction: Literal["lost", "generic"]
    """What becomes of mana of a type by which an effect reduces a cost beyond what the cost asks for of that type: it
    reduces nothing, or generic mana."""
    forbidden_and_allowed: Literal["as_it_begins", "as_proposed"]
    """What an effect looks at that forbids or allows a spell by its mana cost: the card as the play begins, with X as
    0; or the spell as it is proposed, with the X that is announced."""
    variants_of_keywords: Literal["as_it_says", "found"]
    """Whether what looks for a keyword, or takes it away, means a variant of it too: as the rule of the keyword says of
    triggers and of playing; or of everything."""
    unseen_abilities_trigger: bool
    """Whether an ability triggers whose object is at no time visible to all players."""
    after_madness: Literal["lost", "found"]
    """Whether what speaks of a discarded card finds it where the ability of madness put it that was not used."""
    acquired_limits: Literal["by_words", "by_giver"]
    """For what the limit counts on how often an ability may be played that an object was given: for all of the same
    words that it has or is given; or for that which the same other object gave."""
    given_to_permanent_spells: Literal["while_a_spell", "go_on"]
    """How long a permanent spell has what static abilities give it that works in play: as long as it is a spell; or for
    good, as the permanent that it becomes."""
    illegal_target_information: Literal["last_known", "none"]
    """What is known of a target that is illegal as a spell or ability resolves: what it is, or was last; or nothing,
    and what needs it does not happen."""
    library_of_entering: Literal["whole", "without_those"]
    """Which cards of a library are milled, or moved from its top, as one of it is coming into play and what modifies
    that is applied: all that lie there, or those that are not coming into play."""
