/* Transcribes Greek by ISO 843:1997 (type 2; ELOT 743, as in passports and on road signs of Greece and Cyprus). */

const letters: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

const tonos = '\u0301';
const dialytika = '\u0308';
const isLetter = (it: string | undefined) => it !== undefined && it in letters;

/** Expects lower case. */
export function greekWord(word: string): string[] {
  const signs = [...word.normalize('NFD')];
  const parts: { base: string; marks: string }[] = [];
  for (const sign of signs) {
    const last = parts.at(-1);
    if (/\p{M}/u.test(sign) && last) last.marks += sign;
    else parts.push({ base: sign, marks: '' });
  }
  const out: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const { base = '', marks = '' } = parts[at] ?? {};
    const next = parts[at + 1];
    const pair = pairOf(base, marks, next, parts[at + 2]?.base, {
      isFirst: at === 0,
      isLast: at + 2 === parts.length,
    });
    if (pair !== undefined) {
      out.push(pair, '');
      at += 1;
    } else out.push(letters[base] ?? base);
  }
  return out;
}

/** Before voiceless letters and at the end αυ, ευ, ηυ end in f, else in v. */
const isVoiceless = (it: string | undefined) => !isLetter(it) || /[θκξπσςτφχψ]/.test(it ?? '');

function pairOf(
  base: string,
  marks: string,
  next: { base: string; marks: string } | undefined,
  after: string | undefined,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): string | undefined {
  const both = base + (next?.base ?? '');
  // An accent on the first letter or a diaeresis separates them: Μάιος, προϋπόθεση.
  const isParted = marks.includes(tonos) || next?.marks.includes(dialytika);
  if (!isParted && both === 'ου') return 'ou';
  if (!isParted && /^[αεη]υ$/.test(both)) return `${letters[base]}${isVoiceless(after) ? 'f' : 'v'}`;
  if (both === 'γγ') return 'ng';
  if (both === 'γξ') return 'nx';
  if (both === 'γχ') return 'nch';
  if (both === 'μπ') return isFirst || isLast ? 'b' : 'mp';
  return undefined;
}
