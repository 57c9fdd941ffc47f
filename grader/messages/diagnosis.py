"""What is said of a mistake that was recognised by what it does."""

from collections.abc import Mapping

from grader.messages.sentence import Sentence

SENTENCES: Mapping[str, Sentence] = {
    "diagnosis-exact": Sentence(
        fr="Ton programme se comporte exactement comme si {what}.",
        en="Your program behaves exactly as if {what}.",
    ),
    "diagnosis-exact-two": Sentence(
        fr="Ton programme se comporte exactement comme si {what}, et comme si {also}.",
        en="Your program behaves exactly as if {what}, and as if {also}.",
    ),
    "diagnosis-likely": Sentence(
        fr="Presque partout, ton programme se comporte comme si {what}.",
        en="Nearly everywhere, your program behaves as if {what}.",
    ),
    "diagnosis-likely-two": Sentence(
        fr="Presque partout, ton programme se comporte comme si {what}, et comme si {also}.",
        en="Nearly everywhere, your program behaves as if {what}, and as if {also}.",
    ),
    "diagnosis-clause": Sentence(fr="comme si {what}", en="as if {what}"),
    "diagnosis-clause-two": Sentence(
        fr="comme si {what}, et comme si {also}", en="as if {what}, and as if {also}"
    ),
    "diagnosis-sections": Sentence(
        fr="Dans le cours : § {sections}.", en="In the course: § {sections}."
    ),
    "diagnosis-same": Sentence(
        fr="Ce qui revient exactement au même, sur n'importe quel arbre : comme si…",
        en="What comes to exactly the same, on any tree: as if…",
    ),
    "not-explained-by-us": Sentence(
        fr="La note tient, mais le correcteur n'a pas su chercher d'explication ({type}) : tu n'y "
        "es pour rien.",
        en="The mark stands, but the grader could not look for an explanation ({type}): this is "
        "not your fault.",
    ),
    "mistake-at": Sentence(fr="{what}{place}", en="{what}{place}"),
}
