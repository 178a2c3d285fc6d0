"""Ordinary words around a move by function: none of them denies, delays or reports one."""

from __future__ import annotations

from games.reading.vocabulary import listed

EXCLAMATIONS = listed(
    """
    pog poggers pogchamp poggies kek kekw lul lulw lfg bingo eureka tada tadaa tadaaa ta-da behold
    checkmate baby ezpz eazy peasy lemon squeezy hihi hihihi jaja jajaja kkkk hoho hohoho yippee yay
    yayy yaay hooray hurray hurrah yahoo kaboom bang pow whoosh zoom swish ole arr arrr arrgh ahoy
    yarr howdy hiya heya yoo yooo ello oi kindly sincerely respectfully regards greetings
    salutations hugs kisses cheerio ciao adios tschüss tschuss gn goodnight gm hola buenas salut
    bonjour bonsoir hallo servus moin guten abend schönen schoenen gracious ftw sheesh gosh jeez
    blimey crikey wowza wowzers ayy ayyy ayo yoink boop teehee woop tally garde tata wooo bam blam
    wham banzai geronimo allez andiamo vamos vamonos namaste aloha
    """
)
"""Exclamations, greetings and wishes."""
PERSONS = listed(
    """
    matey mateys lads lad lass gents gentlemen gentleman ladies lady amigo amigos bros broski sis
    buddy pals chief captain champ honey darling sweetheart dudes gang squad friendo babe babes
    milord m'lord sire sirs
    """
)
"""Forms of address, unless they act: “chief wants A5”."""
SPEAKING = listed("i i'm im i'll ill i've ive i'd id my here here's let's lets please pls we me")
"""Words that continue with the player's own move."""
PRAISE = listed(
    """
    nice great lovely beautiful ouch wow omg amazing awesome fantastic fabulous splendid superb
    brilliant marvellous marvelous magnificent sheesh wowza wowzers jeez gosh blimey crikey pog
    poggers pogchamp poggies kek kekw lul lulw clever smart brutal savage cunning bang pow kaboom
    blam wham bam adios ciao goodnight gn huge massive epic legendary ultimate crazy wild
    unstoppable unbeatable invincible vicious nasty wicked majestic
    """
)
"""Words before another player's move that praise it."""
DESCRIPTIONS = listed(
    """
    solid sneaky evil dirty spicy glorious aggressive defensive bold brave strong elegant cute
    mighty big huge massive epic legendary ultimate brilliant magnificent trusty faithful crazy wild
    cheeky naughty nasty brutal savage vicious sinister wicked cunning clever smart calm gentle
    swift devious crafty cheerful merry firm humble unstoppable unbeatable invincible shiny fresh
    sassy majestic royal modest fabulous fantastic amazing awesome splendid superb marvellous
    marvelous
    """
)
"""Descriptions of a move: harmless before it (“sneaky A5”), but not as a statement (“A5 is bold”).
"""
STATING = listed(
    """
    is are be was were looks look seems seem feels feel sounds too less more such as how that's
    thats it's its not no never than his her hers their theirs your yours
    """
)
"""Words that make a statement of a description."""
PLACEMENTS = listed(
    """
    drop drops dropping land lands landing sail sails sailing slap slaps slapping plop plops
    plopping plonk plonks plonking plant plants planting throw throws throwing chuck chucks chucking
    toss tosses tossing shove shoves shoving pop pops popping summon summons summoning lay lays
    laying march marches marching deploy deploys deploying add adds adding giving bring brings
    bringing parking park parks lob lobs lobbing plunk plunks
    """
)
"""Verbs of placing, only with a place: “dropping red on F4”."""
WHERE = ("on", "at", "to", "in", "into", "onto")
CLAIMS = listed(
    """
    claiming occupy occupies occupying offering presenting seize seizing snatch snatching capturing
    conquer conquering bidding
    """
)
"""Verbs of claiming a cell or a number."""
HARMLESS = EXCLAMATIONS | PERSONS | DESCRIPTIONS | CLAIMS
PRAISED = PRAISE | PERSONS
"""Words with another meaning directly before a move: “nice A5”, “captain A5”."""
