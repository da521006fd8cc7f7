/*
 * Finds known words similar to the typed, maybe incomplete one. One extra, missing, wrong or swapped letter is one
 * mistake.
 */

const longestWord = 24;

const isNumber = /^\d+$/;

/** One mistake from 4 letters on, two from 8. */
export function mistakesAllowed(word: string): number {
  if (word.length < 4 || isNumber.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

export type Vocabulary = {
  add: (word: string) => number;
  word: (number: number) => string;
  meant: (typed: string) => Map<number, number>;
};

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const letters: number[] = [];
  return {
    add(word) {
      const cut = word.slice(0, longestWord);
      const known = numbers.get(cut);
      if (known !== undefined) return known;
      numbers.set(cut, words.length);
      letters.push(lettersOf(cut));
      return words.push(cut) - 1;
    },
    word: (number) => words[number] ?? '',
    meant(typed) {
      const meant = new Map<number, number>();
      const most = mistakesAllowed(typed);
      if (most === 0) return meant;
      const word = typed.slice(0, longestWord);
      const own = lettersOf(word);
      // Short words must match in the first letter: nearly all differ in one letter.
      const first = word.length < 6 ? word.charCodeAt(0) : 0;
      for (let at = 0; at < words.length; at += 1) {
        if (ones(own & ~(letters[at] ?? 0)) > most) continue;
        const known = words[at] ?? '';
        if (first !== 0 && known.charCodeAt(0) !== first) continue;
        const mistakes = mistakesAtBeginning(word, known, most);
        if (mistakes <= most) meant.set(at, mistakes);
      }
      return meant;
    },
  };
}

/** One bit per letter; each missing letter is a mistake, which rules out most words quickly. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - 97;
    if (letter >= 0 && letter < 26) bits |= 1 << letter;
  }
  return bits;
}

function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const width = longestWord + 4;
/** Three rows of the edit distance table; swapped letters need the row before the last. */
const lines = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)] as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

/** Compares with every beginning of `known`; results above `most` are not exact. */
function mistakesAtBeginning(typed: string, known: string, most: number): number {
  const columns = Math.min(known.length, typed.length + most);
  let [before, last, line] = lines;
  for (let column = 0; column <= columns; column += 1) last[column] = column;
  for (let row = 1; row <= typed.length; row += 1) {
    const letter = typed.charCodeAt(row - 1);
    const from = Math.max(1, row - most);
    const to = Math.min(columns, row + most);
    if (from > to) return most + 1;
    line[from - 1] = from === 1 ? row : most + 1;
    let best = line[from - 1] ?? 0;
    for (let column = from; column <= to; column += 1) {
      const isSame = letter === known.charCodeAt(column - 1);
      let mistakes = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      if (column < row + most) mistakes = Math.min(mistakes, (last[column] ?? 0) + 1);
      if (column > from || from === 1) mistakes = Math.min(mistakes, (line[column - 1] ?? 0) + 1);
      const isSwapped =
        row > 1 &&
        column > 1 &&
        letter === known.charCodeAt(column - 2) &&
        typed.charCodeAt(row - 2) === known.charCodeAt(column - 1);
      if (isSwapped) mistakes = Math.min(mistakes, (before[column - 2] ?? 0) + 1);
      line[column] = mistakes;
      if (mistakes < best) best = mistakes;
    }
    if (best > most) return most + 1;
    [before, last, line] = [last, line, before];
  }
  let best = most + 1;
  for (let column = Math.max(0, typed.length - most); column <= columns; column += 1)
    best = Math.min(best, last[column] ?? best);
  return best;
}
