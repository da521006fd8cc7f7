const ownForms: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };
const writtenOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const beyondAscii = /[^ -~]/;
const eachBeyondAscii = /[^ -~]/g;
const umlauts = /[äöüøå]/g;
const hasUmlaut = /[äöüøå]/;

/** Cache: 50,000 addresses contain only a few dozen different non-ASCII characters. */
const folded = new Map<string, string>();

function foldCharacter(character: string): string {
  let plain = folded.get(character);
  if (plain === undefined) {
    plain = ownForms[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
    folded.set(character, plain);
  }
  return plain;
}

/** Folds a text for comparison: lower case, no accents, ß as ss. */
export function foldWords(text: string): string {
  const lower = text.toLowerCase();
  return beyondAscii.test(lower) ? lower.replace(eachBeyondAscii, foldCharacter) : lower;
}

/** Returns both spellings of umlauts ("muller", "mueller"), or one for texts without umlauts. */
export function spellings(text: string): [string] | [string, string] {
  const lower = text.toLowerCase();
  if (!beyondAscii.test(lower)) return [lower];
  const composed = lower.normalize('NFC');
  const plain = foldWords(composed);
  if (!hasUmlaut.test(composed)) return [plain];
  return [plain, foldWords(composed.replace(umlauts, (letter) => writtenOut[letter] ?? letter))];
}
