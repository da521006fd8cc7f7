/*
 * Romanises Hangul by the Revised Romanization (Ministry of Culture and Tourism, Proclamation 2000-8), by sound across
 * syllables. Personal names vary, and carriers read all spellings.
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
/** `stays` and `goes` apply before a vowel, `sound` elsewhere. */
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

function initialAfter(initial: number, final: number | undefined): string {
  const letter = initials[initial] ?? '';
  if (final === undefined || final === 0) return letter;
  const [sound, , goes] = finals[final] ?? ['', '', ''];
  if (letter === '') return goes;
  if (letter === 'r') return sound === 'l' || sound === 'n' ? 'l' : 'n';
  if (letter === 'n' && sound === 'l') return 'l';
  return letter;
}

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
