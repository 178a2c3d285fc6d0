"""Risky words, which refuse, weigh, report, delay or belittle a move.

A move near a risky word may not be meant. The lists are long, since an unnecessary question costs a
moment but misreading a move can cost a game. Most entries are stems, which match all forms of a
word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from games.reading.vocabulary import (
    ANYWHERE,
    ASKING,
    CONDITIONS,
    HEDGES,
    NEGATIONS,
    NUMBERS,
    OFFICIALS,
    OPPONENT,
    ORDINALS,
    OTHERS,
    PAST,
    QUESTIONS,
    UNMEANT,
    WOULD,
    listed,
)
from games.reading.words import Misspelt

_REFUSING = listed(
    """
    abandon abolish abort abstain annul autocorrect autofill axe backspac ban banish bar belay bin
    block bottl boycott brainstorm bypass cancel cast ceas chang clipboard clos conced copypasta
    cross cut declin defer delay delet deni deny desert desist detest disallow disavow discard
    disclaim discount disdain dismiss disown disput disregard ditch ditto dodg drop dump elud eras
    eschew evad except exclud exit expung fallback feet forbad forbid forbidden forego forfeit
    forget forgiv forgo forgon forgot forsak gotcha halt hat held hold howler ignor jettison kaput
    kibosh kill loath mourn negat nix nuk nullif nullify nvmd nvrmnd object omit oppos overrid
    overrul overturn pardon pass paus placehold postpon preclud prevent prohibit protest psych purg
    quash quit rebuff rebuk recant recoil redact refrain refus reject relent relinquish remors remov
    renounc repeal repent replac repost repress repudiat rescind resent resign resist retir retract
    retreat return retweet revers revert revis revok rid rollback rul sacrific scorn scrap scratch
    screw scrub shelf shelv shun sic skip snub spar spurn stall stop strik struck stuck surrend
    suspend swerv tabl taboo tabu tba tbc tbd terminat toss trash unconfirm undid undo undoing undon
    unplay unsay unselect unsend unsent veto vetoe void waiv wip withdraw withdrawn withdrew
    withheld withhold
    """
)
_WEIGHING = listed(
    """
    advocat afaik afraid almost alternat anticipat approximat argu assum asterisk avoid await bait
    beg bet bewar bluff brainfart calculat candidat caveat comparison complet conceiv condition
    confus conjectur consider contemplat context contingen covet crav danger daydream debat decid
    decorat decoy deliberat delud delusion desir dilemma doubt doubtful draft dread dream dreamt
    dubious dunno envi envy evaluat exampl exercis expect experiment explor fable fabricat fak fals
    fanc fancy fantas fantasy fear fearsom feint fiction flirt forecast foresaw foresee fright
    frighten ghost guard guess hallucinat haunt hes hesitat hoax hop horrif horrify horror hunch
    hypothe hypothesi hypothetic iirc illusion imagin imaginar inclin intend intent intrigu ironic
    itch jest jok jokin kid lean lie logic lur lying mayb maybe mayhap mayhaps methink mirag mislead
    mock mull mus myth nearly nervous nightmar notion opener option paranoi parod parody pending
    perchanc perhaps permi phantas phantom plan plot poll ponder possib possibl potential practic
    practis prank predict prefer presum pretend privat probab probabl propos prospect provisio
    provision purport puzzl quandar quer question quibbl quiz reckon recommend reconsider rehears
    remors reserv rethink rethought rhetoric riddl risk risky rough ruminat rumor rumour rus sampl
    sarcas sarcastic satir scam scar scary scenario scepti scheme shortlist sideline simulat skepti
    specul speculat spitball spook starter strateg subconsci suggest suggestiv suppos suppose surmis
    suspect suspici suspicion tantali tantalis tantaliz teas templat tempt temptat tentativ terrif
    terrifi terrify test textbook theor theori theory think thought threat threaten tip toy trap
    trial trick troll twist uncertain unclear undecid unsur vacillat vagu vicari vision visuali vot
    wag wager wary waver weigh will wish wistful wonder worr worri worry yearn zweifel
    """
)
_TELLING = listed(
    """
    accident accord accus admir ago alleg apolog apologi archenem archenemy archiv argu ask blam
    boast book brag broadcast bygon caption cit claim comment commentat compar complain confess copi
    copy courtesy declar demand dictat earli early eavesdrop enem enemy erstwhil explain flashback
    former gossip hear heard histor history insist instruct laugh leak legend manual mention mim
    mimic narrat notify notori obsolet old order origin overhear paraphras parrot past per plead
    post previous proclaim quot quoth read recall recap recit record recount referenc regret relay
    remark remember remind reminisc repeat replay report retell retold review rumble said sak saw
    say scream screenshot see sent shout show sign spectat spoil spoiler stat state stori story
    summar summari summary taught teach tell thread throwback told topic translat tutor tweet typ
    urg view watch whisper writ wrot yell yesterday
    """
)
_LATER = listed(
    """
    after afterward await before eventual follow forthcom future hence hour imminent impend interim
    late later meantim meanwhil minut moment month next onc once one prematur shortly someday
    sometim soon temporar till tmr tmrw tomorrow tonight until upcoming wait week when whenever
    while whilst year
    """
)
_BAD = listed(
    """
    absurd abysmal alarm amiss appall asinin atroci awful awkward backfir bad baffl balon baloney
    banal bankrupt barmy begrudg bogus bomb bonkers bork botch brok broken bullshit bunk bust
    calamit calamity catastroph cheat claptrap clums clumsy corrupt coward crap crapp crash craz
    crazy cring crook crud crumbl curs daft dam damag damn dead deceas defeat defect defunct
    delirious demented deprav derang desper devastat died dies dire dirt disappoint disast disaster
    disastrous disgrac disgust doom downfall dread dreadful drivel dross dumb dysfunction embarrass
    emp empti empty err erron erroneous error evaporat exhaust expir explod fail failur fallac
    fallacy farc farce fatal fatuous fault faulty feeb feebl fiasco filth filthy fishy flaw flop
    fluff flunk folly fool foolish foul fraud freez frown froz frozen fubar fumbl fut futil futile
    garbag ghast ghastly gibberish glitch gon goof grav grievous grim gross grotesqu hang harm
    haywir hazard hazardous heinous hideous hilarious hogwash hopeless horrend horribl horrid howler
    hung hurt idiot idiotic ill imped impossib impossibl inadmiss incident inferior insan invalid
    irk irrelevan jeopard jinx junk lack lagg lam lament laps laughab lethal lock los lose loss lost
    lous lousy ludicrous lun lunacy lunatic mad madness malarkey mayhem meager meagr meh mess messy
    misclick miser misfir mish miss mistak mistim mistook mistyp mixup monstrou moot moron moronic
    muck muddl naff nast nasty nons nonsens null obscen obscur obstruct occupi occupy odd oops
    overlap overload overlook oversight overwritten pain painful pathetic penal peril perilous piti
    pitiful pity plagu pointless poison poor poppycock preposter preposterou problem problematic
    punish queer rash reckless redundan reek regrettabl repel repuls ridicul ridiculou rip rott
    rotten rubbish ruin sabotag sad scandal scare self senseless sham shambl shame shameful shit
    shitt shock sick silli silly sin sinking slip slipp sloppy smell solv spite sputter stale
    stalemat stink stole stolen strang struggl stump stun stunt stupid stutter suck suicid suicidal
    swindl tacky taken tediou tedious terribl terrible tragedy tragic trainwreck travesty treacher
    trivial troubl ugl ugly unab vain vanish venom vil vile volatil wast wasteful weak weaken weird
    whiff wilt winc wince woe woeful worthless wound wreck wrong yawn yuck zilch
    """
)
_EXACT = (
    listed(
        """
    about against ai ain't aint als am amateurs apart apparently are aren't arent arguably around
    aside audience automatic barely barring be been beginners being beside besides beyond bot bots
    but can cannot cant case chatgpt circa computer could couldn't couldnt crowd customarily dare
    dared despite did didn't dmo do does doesn't doesnt doing done dont dummies ec either else
    engine error every everybody everyone everything falls few fewer final finally first five foe
    forward forwarded four frequently game games general generally gpt had hadnt half hardly has
    hasnt have havent having he help her here's hers hesitation him himself hindsight his how
    however i'd ice idea ideally if inadvertently initially instance is isn't it it's its itself
    just last lastly lately least less lest lieu like likely likewise limits losers main mainly
    match matches may merely might mind mine minus mistake more most mostly must mustnt nah naught
    nay need needed neednt needs neither never nil no nobody nominally none noobs nope nor normally
    not nothing nowhere occasionally off ok only opponent or ordinarily ostensible other others
    otherwise ought out over own paper partially partly people person plausibly plus principle
    program protest quand quando quasi question rarely rather recently reservations reserve
    retrospect rival same sans scarcely se seemingly seldom shall she should shouldnt si similar
    some somebody someone standby still stockfish stranger strangers team technically that that's
    thats their theirs them then there there's these they third this those three thrice through
    twice twitch typically u ultimately under unless unlike unlikely unto ur us usually vain versus
    viewers virtually vs wanna want wanted wants was wasn't wenn were werent what where which who
    whom whose why without won't wont worst would wouldnt wrongly you your yours yourself zero
    """
    )
    | ANYWHERE | ASKING | CONDITIONS | HEDGES | NEGATIONS | NUMBERS.keys() | OFFICIALS
    | listed(OPPONENT) | ORDINALS.keys() | OTHERS | PAST | QUESTIONS | UNMEANT | WOULD
) - listed("is are am be being has have just done do")  # fmt: skip
"""Words that are risky only in this form. Words in the lists above are risky in every form."""
_DISMISSING = _REFUSING | _BAD | {"question", "tempt"}
_STEMS = _REFUSING | _WEIGHING | _TELLING | _LATER | _BAD
_ENDINGS = frozenset((
    "", "e", "s", "es", "ed", "d", "ing", "y", "ies", "ied", "er", "ers", "or", "ors", "ion",
    "ions", "ation", "ations", "al", "als", "able", "ible", "ive", "ly", "ily", "ally", "ably",
    "ibly", "ment", "ful", "fully", "ance", "ence", "ant", "ent", "ary", "ous", "ously", "ity",
    "en", "t", "ist", "ish", "ness",
))  # fmt: skip
_LONGEST_ENDING = max(map(len, _ENDINGS))
_SHAPES = re.compile(
    r"un(?!der|til|ic|iv|it|cle)\w{3,}|(?:dis|mis|non|over)\w{4,}|\w{3,}less"
    r"|i[lmnr]\w+(?:al|ent|ant|ate|ive|id|ed|ic)"
)
"""Shapes of risky words: “unplayable”, “dismissed”, “hopeless”, “illegal”."""
NO_ADVERBS = listed(
    """
    ally anomaly apply assembly belly billy bully carly comply emily family fly folly holly homily
    imply jelly july kelly lily molly multiply polly rally rely reply sally supply tally
    """
)
"""Words that end in “-ly” but are not adverbs."""
_STATING = ("ed", "ing", "en", "s")
_SHORTEST_MISSPELT = 5


@lru_cache(maxsize=4096)
def is_risky(word: str) -> bool:
    """Return True if a lower-case word suggests that the text near it may not be a move."""
    plain = word.removesuffix("'s")
    if plain in _EXACT or word in _EXACT or word.endswith("n't") or _SHAPES.fullmatch(plain):
        return True
    if plain.endswith("ly") and len(plain) > _SHORTEST_MISSPELT and is_risky(plain[:-2]):
        return True
    stems = set(_stems(plain))
    if not _STEMS.isdisjoint(stems):
        return True
    return any(len(stem) >= _SHORTEST_MISSPELT and stem in _MISSPELT for stem in stems)


def refuses(word: str) -> bool:
    """Return True if a lower-case word refuses or belittles a move: “cancelled”, “bad”."""
    stems = set(_stems(word))
    return not _DISMISSING.isdisjoint(stems) or _SHAPES.fullmatch(word) is not None


def describes_move(clause: list[str]) -> bool:
    """Return True if a clause after a move may describe that move: “tempting”, “vetoed by us”."""
    if not clause:
        return False
    alone = len(clause) == 1 and clause[0].endswith(_STATING)
    return alone or any(
        len(stem) > 4 and stem.endswith("ed") and stem[-3] != "e" for stem in clause
    )


def _stems(word: str) -> Iterator[str]:
    for at in range(max(0, len(word) - _LONGEST_ENDING), len(word) + 1):
        if word[at:] in _ENDINGS:
            yield word[:at]
            if at > 2 and word[at - 1] == word[at - 2]:
                yield word[: at - 1]


_MISSPELT = Misspelt((stem for stem in _STEMS | _EXACT if len(stem) >= _SHORTEST_MISSPELT), 7)
