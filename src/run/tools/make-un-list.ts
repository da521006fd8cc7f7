// Writes src/domain/danger/un-list.txt from ADR 2025, chapter 3.2, table A (UNECE), as CSV with ; of UN number, name,
// class, classification code, packing group, labels, special provisions, limited quantity, excepted quantity, transport
// category with tunnel code: node src/run/tools/make-un-list.ts adr-2025-table-a.csv
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { germanUnNames } from './german-un-names.ts';

type Row = { un: string; name: string; danger_class: string; group: string; facts: string };

const { positionals } = parseArgs({ allowPositionals: true });

const notSubject = ['1327 1372 1387 1845 1856 1857 1910 2071 2216 2807 2812 3334 3335 3360 3496'].flatMap(
  (it) => it.split(' '),
);
/** ADR does not use entry 1043 of the UN Model Regulations (special provision 642). */
const prohibited = ['0020 0021 1043 1798 2186 2249 2421 2455 3097 3100 3121 3127 3133 3137 3255'].flatMap(
  (it) => it.split(' '),
);

/**
 * Cells that shifted during import, corrected from knowledge of ADR 2025 without a second source: limited quantity,
 * excepted quantity, transport category with tunnel code. Rows of the two lists above say "carriage prohibited" or "not
 * subject to ADR" across the columns.
 */
const mended: Record<string, Partial<Record<'lq' | 'eq' | 'tunnel', string>>> = {
  // Vehicles and a fumigated unit: no values, no parcels.
  3166: { lq: '0', eq: 'E0', tunnel: '- (-)' },
  3171: { lq: '0', eq: 'E0', tunnel: '- (-)' },
  3359: { lq: '0', eq: 'E0', tunnel: '- (-)' },
  // Special provision 340: depends on the kit's contents, which a parcel cannot state here.
  3269: { eq: 'E0' },
  3527: { eq: 'E0' },
  // Special provision 251: each substance has its own limit; 671: category by packing group.
  3316: { lq: 'SP 251', eq: 'E0', tunnel: '- (E)' },
  // Special provision 672.
  3363: { tunnel: '- (E)' },
};

/** The table gives class 2 articles and prohibited goods no label. */
const gasClasses: Record<string, string> = { 3537: '2.1', 3538: '2.2', 3539: '2.3' };

function classOf(un: string, dangerClass: string, code: string, labels: readonly string[]): string {
  if (dangerClass === '1') return code === '' ? '1' : code;
  const [main = '', ...others] = labels;
  if (dangerClass === '2') {
    const gas = gasClasses[un] ?? (main || (code.includes('T') ? '2.3' : code.includes('F') ? '2.1' : '2.2'));
    return withOthers(gas, others);
  }
  return withOthers(dangerClass, others.length > 0 || main === dangerClass ? others : []);
}

const withOthers = (main: string, others: readonly string[]) =>
  others.length > 0 ? `${main} (${others.join('+')})` : main;

/** Conditions without consequences; keep the first, stricter tunnel code. */
const conditions = / \((?:vapour pressure at 50|having a flash-point below 23)[^)]*(?:\([^)]*\)[^)]*)*\)/g;

const nameOf = (text: string) =>
  text
    .replace(/(\w)- (?!and\b|or\b)(?=\w)/g, '$1-')
    .replaceAll('‑', '-')
    .replace(/ ?–/g, '-')
    .replaceAll('₅₀', '50')
    .replace('with with', 'with')
    .replace('N.O.S.with', 'N.O.S. with')
    .replace(conditions, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A name with a ; is quoted. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|;)(?:"([^"]*)"|([^;]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

function rowOf(line: string): Row {
  const [un = '', name = '', dangerClass = '', code = '', group = '', label = '', special = '', ...rest] =
    cellsOf(line);
  const [lq, eq, tunnel] = rest;
  const labels = /^[\d.]+A?(?: \+|$)/.test(label) ? label.replace('9A', '9').split(' +') : [];
  const status = prohibited.includes(un) ? 'prohibited' : notSubject.includes(un) ? 'free' : '';
  const values = status ? { lq: '0', eq: 'E0', tunnel: '- (-)' } : { lq, eq, tunnel, ...mended[un] };
  const danger_class = classOf(un, dangerClass, code, labels);
  // Removes page numbers: "274 - 382 - - 382 -".
  const isUnnamed = special
    .replace(/- \d+ - - \d+ -/g, '')
    .split(' ')
    .includes('274');
  const facts = [danger_class, group, values.lq, values.eq, values.tunnel, status || (isUnnamed ? 't' : '')];
  return { un, name: nameOf(name), danger_class, group, facts: facts.join('|') };
}

const rows = readFileSync(positionals[0] ?? '', 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map(rowOf);
const unique = [
  ...new Map(
    rows.map((it) => [[it.un, it.name, it.danger_class, it.group].join('|'), it] as const).reverse(),
  ).values(),
].reverse();

const sets = [...new Set(unique.map(({ facts }) => facts))];
const byName = new Map<string, string[]>();
for (const { un, name, facts } of unique) {
  const key = `${un}|${name}`;
  byName.set(key, [...(byName.get(key) ?? []), sets.indexOf(facts).toString(36)]);
}
/** Frequent words become one letter from here on. */
const firstLetter = 0x100;
const uses = new Map<string, number>();
for (const key of byName.keys())
  for (const word of key.slice(5).split(' ')) uses.set(word, (uses.get(word) ?? 0) + 1);
const words = [...uses]
  .filter(([word, count]) => (count - 1) * (word.length - 2) > 4)
  .sort(([, one], [, other]) => other - one)
  .map(([word]) => word);
const letterOf = new Map(words.map((word, index) => [word, String.fromCharCode(firstLetter + index)]));
const packed = (name: string) =>
  name
    .split(' ')
    .map((word) => letterOf.get(word) ?? word)
    .join(' ');

const lines = [
  '# Dangerous goods: facts of ADR 2025 (UNECE), chapter 3.2, table A, arranged by src/run/tools/make-un-list.ts.',
  '# A line with = has class (subsidiary dangers), packing group, limited quantity, excepted quantity, category (tunnel',
  '# code), and whether a technical name is needed (t), carriage is prohibited, or ADR does not apply (free). A line',
  '# with a number has those lines by their place, base 36, and the proper shipping name; one with + a German name. The',
  '# words of the line with * stand for the letters from U+0100 on.',
  `*${words.join(' ')}`,
  ...sets.map((it) => `=${it}`),
  ...[...byName].map(([key, places]) => {
    const [un, name] = [key.slice(0, 4), key.slice(5)];
    return `${un} ${places.join(',')} ${packed(name)}`;
  }),
  ...Object.entries(germanUnNames).map(([un, name]) => `+${un} ${name}`),
];
writeFileSync(new URL('../../domain/danger/un-list.txt', import.meta.url), `${lines.join('\n')}\n`);
