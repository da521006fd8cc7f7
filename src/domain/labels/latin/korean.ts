/*
 * Hangul in Latin letters as the Revised Romanization has it (Ministry of Culture and Tourism, Proclamation 2000-8): by the
 * sound of a word, so that a syllable's end and the next one's beginning are read together. Names of people are written
 * syllable by syllable in law and as one likes in life; carriers read them either way.
 */

const initials = [
  'g',
  'kk',
  'n',
  'd',
  'tt',
  'r',
  'm',
  'b',
  'pp',
  's',
  'ss',
  '',
  'j',
  'jj',
  'ch',
  'k',
  't',
  'p',
  'h',
];
const vowels = [
  'a',
  'ae',
  'ya',
  'yae',
  'eo',
  'e',
  'yeo',
  'ye',
  'o',
  'wa',
  'wae',
  'oe',
  'yo',
  'u',
  'wo',
  'we',
  'wi',
  'yu',
  'eu',
  'ui',
  'i',
];
/** Each end of a syllable: how it sounds alone, and what goes over to a syllable that begins with a vowel. */
const finals: readonly (readonly [sound: string, stays: string, goes: string])[] = [
  ['', '', ''],
  ['k', '', 'g'],
  ['k', '', 'kk'],
  ['k', 'k', 's'],
  ['n', '', 'n'],
  ['n', 'n', 'j'],
  ['n', '', 'n'],
  ['t', '', 'd'],
  ['l', '', 'r'],
  ['k', 'l', 'g'],
  ['m', 'l', 'm'],
  ['l', 'l', 'b'],
  ['l', 'l', 's'],
  ['l', 'l', 't'],
  ['p', 'l', 'p'],
  ['l', '', 'r'],
  ['m', '', 'm'],
  ['p', '', 'b'],
  ['p', 'p', 's'],
  ['t', '', 's'],
  ['t', '', 'ss'],
  ['ng', 'ng', ''],
  ['t', '', 'j'],
  ['t', '', 'ch'],
  ['k', '', 'k'],
  ['t', '', 't'],
  ['p', '', 'p'],
  ['', '', ''],
];

const nasal: Readonly<Record<string, string>> = { k: 'ng', t: 'n', p: 'm' };
const firstSyllable = 0xac00;
const syllables = 11_172;

/** One word. */
export function koreanWord(word: string): string[] {
  const signs = [...word.normalize('NFC')];
  return signs.map((sign, at) => {
    const own = partsOf(sign);
    if (!own) return sign;
    const before = partsOf(signs[at - 1] ?? '');
    const after = partsOf(signs[at + 1] ?? '');
    return (
      initialAfter(own.initial, before?.final) +
      (vowels[own.vowel] ?? '') +
      finalBefore(own.final, after?.initial)
    );
  });
}

function partsOf(sign: string) {
  const code = (sign.codePointAt(0) ?? 0) - firstSyllable;
  if (code < 0 || code >= syllables) return undefined;
  return { initial: Math.floor(code / 588), vowel: Math.floor((code % 588) / 28), final: code % 28 };
}

/** How a syllable begins, by what it follows. */
function initialAfter(initial: number, final: number | undefined): string {
  const letter = initials[initial] ?? '';
  if (final === undefined || final === 0) return letter;
  const [sound, , goes] = finals[final] ?? ['', '', ''];
  if (letter === '') return goes;
  if (letter === 'r') return sound === 'l' || sound === 'n' ? 'l' : 'n';
  if (letter === 'n' && sound === 'l') return 'l';
  return letter;
}

/** How a syllable ends, by what follows it. */
function finalBefore(final: number, initial: number | undefined): string {
  const [sound, stays] = finals[final] ?? ['', ''];
  if (initial === undefined) return sound;
  const letter = initials[initial] ?? '';
  if (letter === '') return stays;
  if (letter === 'm' || letter === 'n' || letter === 'r') {
    if (sound === 'n' && letter === 'r') return 'l';
    return nasal[sound] ?? sound;
  }
  return sound;
}
