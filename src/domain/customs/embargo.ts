// Loads the embargo lists: import this module lazily.

import { findCountry } from '#domain/address/countries.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { Issue } from '#domain/values/codes.ts';
import type { Place } from './customs-territory.ts';
import type { EmbargoFinding } from './embargo-finding.ts';
import {
  attentionRows,
  destinationRows,
  embargoSources,
  highPriority,
  russianAnnexes,
} from './embargo-list.ts';

/*
 * Refuses an order or requires the shipper's declaration (docs/rules.md 12.19). For documents only the country counts.
 */

type Rule = { act: string; list: string; day: string };
type DestinationRule = Rule & {
  area: string;
  /** undefined for the whole country. */
  pattern: RegExp | undefined;
  measure: 'off' | 'arms' | 'arms?' | 'ask';
};
type GoodsRule = Rule & { kinds: string[]; isArms: boolean };

const lines = (text: string) => text.trim().split('\n');

const rulesOf = Map.groupBy(
  lines(destinationRows).map((row) => {
    const [country = '', area = '', pattern = '', measure = '', act = '', source = ''] = row.split(';');
    const rule: DestinationRule = {
      ...{ area, act, list: '', day: '', ...embargoSources[source] },
      pattern: pattern === '' ? undefined : new RegExp(pattern),
      measure: measure as DestinationRule['measure'],
    };
    return { country, rule };
  }),
  ({ country }) => country,
);

const attention = new Map(
  lines(attentionRows).flatMap((row) => {
    const [kinds = '', act = '', day = '', codes = ''] = row.split(';');
    const rule: GoodsRule = {
      ...{ act, day, list: '' },
      kinds: kinds.replace('!', '').split('+'),
      isArms: kinds.endsWith('!'),
    };
    return codes.split(' ').map((code): [string, GoodsRule] => [code, rule]);
  }),
);

const codesOf = (text: string) => new Set(text.trim().split(/\s+/));
const priorityCodes = codesOf(highPriority.codes);
const annexes = russianAnnexes.map(({ act, day, codes }) => ({ act, day, list: '', codes: codesOf(codes) }));

export const offByDefault: ReadonlyMap<string, Rule> = new Map(
  [...rulesOf].flatMap(([country, rows]) => {
    const off = rows.find(({ rule }) => rule.measure === 'off');
    return off && findCountry(country) ? [[country, sourceOf(off.rule)] as const] : [];
  }),
);

/** `carried`: the staff's settings, which override defaults. */
export function countriesOff(carried: ReadonlyMap<string, boolean>): string[] {
  const known = new Set([...offByDefault.keys(), ...carried.keys()]);
  return [...known].filter((it) => carried.get(it) !== true).sort();
}

/** `customs` is absent if the goods need no papers. */
export type EmbargoOrder = {
  recipient: Place;
  transport_kind: TransportKind;
  customs?: { lines: readonly { hs_code?: string | undefined }[] } | undefined;
};

/** `line`: index of the goods. */
type Refusal = EmbargoFinding & { rule: 'country_off' | 'arms' | 'high_priority'; line?: number };
type Judgement = {
  refused: Refusal[];
  /** Empty if the order is refused. */
  asked: EmbargoFinding[];
};

/** `off`: ISO codes of countries. */
export function embargoOf(order: EmbargoOrder, off: readonly string[]): Judgement {
  const country =
    findCountry(order.recipient.country_code)?.iso_code ?? order.recipient.country_code.toUpperCase();
  const refused: Refusal[] = [];
  if (off.includes(country)) {
    const reason = offByDefault.get(country) ?? { act: '', list: 'setting', day: '' };
    refused.push({ rule: 'country_off', country, ...reason });
  }
  if (order.transport_kind === 'envelope') return { refused, asked: [] };

  const rules = placeRules(country, order.recipient.postal_code);
  const asked: EmbargoFinding[] = rules
    .filter(({ measure }) => measure === 'ask')
    .map((it) =>
      it.area
        ? { rule: 'area', country, area: it.area, ...sourceOf(it) }
        : { rule: 'country', country, ...sourceOf(it) },
    );
  order.customs?.lines.forEach((goods, line) => {
    const code = codeOf(goods);
    if (code.length < 6) return;
    const found = goodsFindings(code, country, rules);
    if (found.refusal) refused.push({ ...found.refusal, line });
    asked.push(...found.asked);
  });
  return { refused, asked: refused.length > 0 ? [] : withoutRepeats(asked) };
}

const codeOf = ({ hs_code = '' }: { hs_code?: string | undefined }) => hs_code.replace(/\D/g, '');

function sourceOf({ act, list, day }: Rule): Rule {
  return { act, list, day };
}

function placeRules(country: string, postalCode: string): DestinationRule[] {
  const code = postalCode
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(new RegExp(`^${country}(?=\\d)`), '');
  const rows = rulesOf.get(country) ?? [];
  return rows.map(({ rule }) => rule).filter(({ pattern }) => pattern?.test(code) ?? true);
}

function goodsFindings(
  code: string,
  country: string,
  rules: readonly DestinationRule[],
): { refusal?: Refusal; asked: EmbargoFinding[] } {
  const common = attention.get(prefixIn(attention, code) ?? '');
  const armsRule = common?.isArms ? rules.find(({ measure }) => measure.startsWith('arms')) : undefined;
  if (armsRule?.measure === 'arms') {
    return { refusal: { rule: 'arms', country, hs_code: code, ...sourceOf(armsRule) }, asked: [] };
  }
  const isPriority = prefixIn(priorityCodes, code) && highPriority.countries.some((it) => it === country);
  if (isPriority) {
    const { act, day } = highPriority;
    return { refusal: { rule: 'high_priority', country, hs_code: code, act, list: '', day }, asked: [] };
  }
  const asked: EmbargoFinding[] = [];
  const ask = (kinds: string[], rule: Rule) =>
    asked.push({ rule: 'goods', country, hs_code: code, kinds, ...sourceOf(rule) });
  if (armsRule) ask(['arms'], armsRule);
  else if (common) ask(common.kinds, common);
  if (country === 'RU') {
    for (const annex of annexes) if (prefixIn(annex.codes, code)) ask(['restricted'], annex);
  }
  return { asked };
}

function prefixIn(codes: { has: (code: string) => boolean }, code: string): string | undefined {
  return [8, 6, 4, 2].map((length) => code.slice(0, length)).find((it) => codes.has(it));
}

function withoutRepeats(findings: EmbargoFinding[]): EmbargoFinding[] {
  return [...new Map(findings.map((it) => [JSON.stringify(it), it])).values()];
}

const refusalCodes = {
  country_off: 'country_not_carried',
  arms: 'arms_embargo',
  high_priority: 'goods_embargoed',
} as const satisfies Record<Refusal['rule'], Issue['code']>;

/** `restrictions_declared`: the shipper has made the declaration. */
export function embargoIssues(
  order: EmbargoOrder & { restrictions_declared: boolean },
  off: readonly string[],
): Issue[] {
  const { refused, asked } = embargoOf(order, off);
  if (asked.length > 0) {
    if (order.restrictions_declared) return [];
    return asked.map((it) => ({
      path: 'restrictions_declared',
      code: 'restrictions_not_declared',
      params: { ...paramsOf(it), field: fieldOf(it, order) },
    }));
  }
  return refused.map(({ line, ...it }) => ({
    path: line === undefined ? 'recipient.country_code' : `customs.lines.${line}.hs_code`,
    code: refusalCodes[it.rule],
    params: paramsOf(it),
  }));
}

/** The first field that brings the rule; one declaration answers all rules. */
function fieldOf({ hs_code, area }: EmbargoFinding, { customs }: EmbargoOrder): string {
  if (hs_code === undefined) return area === undefined ? 'recipient.country_code' : 'recipient.postal_code';
  const line = customs?.lines.findIndex((it) => codeOf(it) === hs_code);
  return `customs.lines.${line}.hs_code`;
}

function paramsOf({ country, hs_code, act, list, day }: EmbargoFinding): Record<string, string> {
  return { country, ...(hs_code === undefined ? {} : { hs_code }), act, list, day };
}
