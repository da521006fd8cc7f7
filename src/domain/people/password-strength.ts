import { passwordMin } from './password.ts';

/** 0 too short, 1 weak, 2 fair, 3 good, 4 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const wellKnown =
  /passwor[dt]|qwert[zy]|asdf|12345|letmein|hallo|welcome|willkommen|geheim|admin|versandpult/gi;

/**
 * Rough estimate: repetitions, sequences and common guesses do not count. `known`: words an attacker has (e-mail,
 * company, name).
 */
export function passwordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  if (password.length < passwordMin) return 0;
  const bits = Math.log2(alphabetSize(password)) * worthOf(password, known);
  if (bits < 38) return 1;
  if (bits < 52) return 2;
  return bits < 70 ? 3 : 4;
}

function worthOf(password: string, known: readonly string[]): number {
  let text = password.replace(wellKnown, '*');
  for (const word of known.flatMap((it) => it.split(/[^\p{L}\p{N}]+/u)).filter((it) => it.length > 3)) {
    const at = text.toLowerCase().indexOf(word.toLowerCase());
    if (at >= 0) text = `${text.slice(0, at)}*${text.slice(at + word.length)}`;
  }
  const codes = [...text].map((it) => it.codePointAt(0) ?? 0);
  return codes.filter((code, at) => {
    const step = code - (codes[at - 1] ?? Number.NaN);
    const isRun = Math.abs(step) <= 1 && step === (codes[at - 1] ?? 0) - (codes[at - 2] ?? Number.NaN);
    return !isRun;
  }).length;
}

function alphabetSize(password: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 30],
  ];
  return kinds.reduce((size, [kind, count]) => (kind.test(password) ? size + count : size), 0);
}
