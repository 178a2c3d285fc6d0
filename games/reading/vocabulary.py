"""Lists of words that people use around moves, such as numbers, polite phrases and corrections."""

from __future__ import annotations


def listed(text: str) -> frozenset[str]:
    return frozenset(text.split())


ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_FOREIGN_NUMBERS = (
    "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "deux trois quatre cinq six sept huit neuf dix onze douze",
    "dos tres cuatro cinco seis siete ocho nueve diez",
)
NUMBERS = (
    {word: index + 2 for words in _FOREIGN_NUMBERS for index, word in enumerate(words.split())}
    | {word: index for index, word in enumerate(ONES)}
    | {word: 10 * (index + 2) for index, word in enumerate(TENS)}
)
REST_UNCHANGED = "unchanged"
"""The term for “the rest is unchanged”, in a message that adds to an earlier one."""
ORDINALS = {"first": 1, "second": 2, "third": 3, "1st": 1, "2nd": 2, "3rd": 3}

FRIENDS = listed(
    """
    back slack lack block while write quite lift light night might sight fight lit left let read
    bread rode ride reed wait want wall walk well will move more most mode love moved place
    plate peace plan play green greed great grand blew bull burn turn form from free true note
    noted node nodes none done gone ten men root one on own won now mine mind my may way was saw
    est hrs nor pop wth
    """
)
"""Ordinary words that must not be corrected to similar terms of a game."""

FILLERS = listed(
    """
    a an the ok okay k kk okey okie alright right so um umm uh uhh hmm hm hmmm well er ah oh hey
    hi hello please pls plz plss thx thanks thank you ty cheers i ill i'll im i'm id i'd we let
    lets let's me us go goes going gonna put puts putting place places placing play plays
    playing take takes want wanna would like do does it its it's is be on at in to into onto for
    of and then also plus with by my mine move moves turn final answer here this that one ones
    stone stones piece pieces cell square spot half halves use using used lol haha hehe xd d p
    gg gl hf glhf good luck guess think just now finally next first last yes yep yeah yup sure
    done ready locked lock in submit submission submitting choice pick picks choose chosen chose
    sending send sent colour color coloured colored colours colors should will can get gets got
    there too as both ㅋㅋ ㅋㅋㅋ ㅎㅎ ㅇㅇ ㄱㄱ o v w x yea ye aight bro bruh dude mate man guys
    ump umpire btw tbh ngl asap gogo gogogo hurry ez easy whatever fine again
    bitte danke svp merci auf ich nehme nehm spiele setze und mit dann jetzt je joue prends sur en
    et 요 로 에 할게요 갈게요 주세요
    """
)
"""Words that do not change a move."""

TALK = listed(
    """
    actual actually ahem am being heh heheh mwahaha muahaha xoxo ur anyway anyways adn teh tihs
    thsi jsut wiht smth sth taking choosing picking grab grabbing
    appreciated are argh awhile aye bam because best boom boss bye call
    calling clear clearly coloco comma confirm confirmed confirming cool could coup course cya day
    dear decide decided def deffo definitely doing eh ehh ehm enter entered entering entry evening
    exactly fam fast favor favore fellas folks fr frfr friend from fun gah game ggwp gimme gotta
    gracias grazie has have haven't here's hereby heres homie honestly hope hopefully host ima
    imma instead keep keeping lastly late leggo legit lemme lessgo letsgo lezgo lmao lmfao locking
    loool madam make making mal mark mein metti min mins mod mods mon morning mr mrs ms nah night
    nope note number obv obviously ofc official officially ong only oof opener opening order our
    over drumroll pal per period point points pon pongo por premove pretty quick quickly really
    record ref referee
    register repeat rn rofl roger round said saying seal sealed sec see setting settle settled
    shall simple simply sir solid some sorted stay staying stays stick sticking straight submits
    submitted swear ta team that's thats their them tho time times today together tonight total
    trying tryna turns two type typed typing u ugh uhhh up usual vale very via voila way welp
    while woo woohoo woot word wp write yay yeet yessir yessss yolo you're youre zug
    sage dire forme mets
    yo omg geez jeez dang darn phew whew tada bingo regards kindly sincerely cells coords
    coordinates location locations placement placements yall y'all
    """
)
"""Further words that do not change a move."""
SIGNS = frozenset(
    map(chr, (*range(0x1F400, 0x1F440), *range(0x1F345, 0x1F380), *range(0x1F3A0, 0x1F3C1)))
) | frozenset(
    "💅🫶💥✌🙋👊✊🤙🤘🤟👋🤲🤗🤠🤩😗😙😚🙈🙉🙊😈👿👻👾💖💗💓💞💕💘💝🧡💌🎈🎁🎀☕🍺🍻🥂🍕🌈⚡☀🌙🌊🌸🌹🌺🌻🌼"
    "🌷🐱🐶🐸🐵🐼🐻🐰🦊🦁🐯🐮🐷🐧🦄🐝🦋🐙🐳🐬🦖🐉🐲🦅🦉🐺🐴🐹🐭🐨🐥🐣🧠👑💎🧨🪄🛡⚔🗡🎮🃏📌📍✍📝📩📨📬💌📣"
    "📢🗿🧘🏃💃🕺🥷🧙🙆💁🫵🤭🥹🥲😑😐😶🥺😳😵💫💦💨🥇🥈🥉🏅🎖⚽🏀🎵🎶🔔🆗🆒"
    ",.;:!?()-/|=@+&'\"#*<>[]{}~^_%$€…“”„«»•·→←↑↓↖↗↘↙✅✔✓☑👍👌🙏🙌👏🤝💪🔒🔐🔥💯🎯🎉🎊🥳✨⭐🌟🚀🫡🤞🍀👀💀🤖❤♥🏁🏆"
    "♟🎲🕯🧩💰💸🪙🎊🍿💅⏰⏱⏳⌛🐢🐌♂♀😀😃😄😁😆😅😂🤣🙂😉😊😇😍😘😋😛😜🤪😎🤓😏😌😴🥱😢😭😤😡😱😰😬🥶🥵🤯🫠🏻🏼🏽🏾🏿"
)
"""Signs that do not change a move."""
CONDITIONS = listed(
    """
    if unless otherwise depending depends either whether assuming provided
    """
)
"""Words that make a move conditional; umpires do not evaluate conditions."""
HEDGES = listed(
    "maybe perhaps possibly probably prob prolly unsure undecided dunno kidding jk joking"
)
"""Words that show that a player has not decided yet."""
ANYWHERE = listed("anywhere wherever random randomly whichever")
"""Words that leave the choice to the umpire."""
OTHERS = listed(
    """
    he she they opponent opp opps rival enemy hes he's shes she's they're theyre everyone
    someone nobody somebody
    """
)
PAST = listed(
    """
    suggested recommended says
    played burned burnt had was were took did went lost won saw remember remembered
    missed wanted hoped blocked killed destroyed ended finished started
    """
)
WOULD = listed(
    """
    would wouldve would've could couldve could've should shouldve should've
    """
)
NEGATIONS = listed(
    "not dont don't never without cant can't won't wont isn't isnt didn't didnt wouldn't wouldnt"
)
UNMEANT = listed(
    """
    scratch scrap strike cancel cancelled canceled delete deleted remove removed withdraw withdrawn
    withdrawing retract retracted revoke revoked disregard undo misclick misclicked missclick
    mistake mistaken wrong void sike psych fools autocorrect
    avoid except against regret regretting hate dnt donot neither
    hypothetically theoretically hypothetical theory suppose supposing assume imagine draft tbd
    pending backup conditional example predict prediction expect expecting beware threatening threat
    suggests suggest wants idk mayb mby might almost nearly
    yesterday already worked ruined cost regretted
    nicht kein keine vielleicht hätte haette sollen wenn falls nein oder
    pas peut-être peut-etre peut être vergiss laisse tomber non
    quizás quizas quizá quiza tal vez olvidalo olvídalo forse talvez não
    może moze nie misschien niet nee может не нет
    forget skip rt cat refuse refusing sé earlier rip poor wish prank nm ou
    🚫 👎 🤷 🙅 🤔 ⛔ 🙃
    """
)
"""Words and signs that show that a move is withdrawn, considered, reported or denied."""
UNMEANT_PAIRS = frozenset(
    {
        ("not", "final"), ("not", "yet"), ("not", "really"), ("not", "that"), ("not", "possible"),
        ("no", "thanks"), ("no", "more"), ("lol", "no"), ("let", "think"), ("me", "think"),
        ("other", "than"), ("other", "match"), ("other", "game"), ("another", "game"),
        ("rather", "than"), ("last", "time"), ("in", "game"), ("when", "its"), ("when", "it's"),
        ("long", "as"), ("after", "this"), ("plan", "a"), ("plan", "b"), ("didnt", "work"),
        ("told", "me"), ("same", "as"),
        ("type", "it"), ("watch", "out"), ("wrong", "chat"),  ("is", "taken"), ("got", "burned"),
        ("was", "going"), ("was", "gonna"), ("put", "out"), ("si", "el"), ("si", "él"),
        ("si", "il"), ("si", "elle"), ("s", "il"), ("second", "choice"), ("2nd", "choice"),
        ("as", "if"), ("my", "ass"), ("one", "sec"), ("will", "confirm"), ("this", "chat"),
        ("laughed", "at"), ("the", "bot"), ("would", "be"), ("must", "be"), ("could", "be"),
        ("fat", "finger"), ("been", "better"),
        ("never", "mind"), ("take", "back"), ("waiting", "for"), ("rule", "question"), ("y", "n"),
        ("then", "he's"), ("then", "hes"), ("he's", "stuck"), ("he's", "lost"), ("he", "wins"),
        ("what", "happens"), ("you", "need"), ("he", "said"), ("chat", "says"), ("everyone", "in"),
        ("say", "i"), ("way", "too"), ("dont", "count"), ("don't", "count"),
        ("yeah", "right"), ("no", "way"), ("turn", "it"), ("be", "like"), ("other", "order"),
        ("last", "game"), ("last", "turn"), ("last", "round"),
        ("luck", "with"), ("choice", "b"), ("option", "b"),
        ("luck", "stopping"), ("some", "point"), ("me", "see"),
        ("let", "him"), ("let", "her"), ("let", "them"), ("is", "possible"),
        ("isn't", "possible"), ("isnt", "possible"), ("no", ":"), ("nope", ":"),
        ("sort", "of"), ("kind", "of"), ("no", "on"), ("no", "to"),
        ("has", "to"), ("must", "go"), ("sleep", "on"), ("that", "back"),
        ("note", "to"), ("to", "see"), ("done", "with"), ("short", "of"), ("sick", "of"),
        ("stays", "home"), ("needs", "work"),
    }
)  # fmt: skip
"""Pairs of words that have the same effect as a word of `UNMEANT`."""
FRIENDLY = listed(
    "rush hurry worries worry problem pressure bad wait way idea clue doubt offense feelings mercy"
)
"""Words that make a negation harmless: “no rush”, “can’t wait”."""
OFFICIALS = listed("ump umpire ref referee mod mods moderator host judge admin gm caster")
"""Titles of officials, who do not play."""
PRONOUNS = listed(
    """
    he she they hes he's shes she's they're theyre he'll she'll they'll
    """
)
ASKING = listed(
    """
    is are was were what whats what's who whos did does why how which when where
    """
)
"""Words that begin a question even without a question mark."""
QUESTIONS = listed(
    """
    is are was were am can could may might do does did what whats what's who whos where when why
    how which should shall would will has have any anyone isnt isn't
    """
)
OPPONENT = (
    "opponent opponents opponent's opp opps opp's his her hers their theirs rival rivals rival's "
    "enemy enemys enemy's foe foes your yours ur urs"
)
"""Words for the opponent."""
