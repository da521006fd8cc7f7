import type { Parcel, ParcelFacts } from '#domain/services/parcel.ts';
import type { Issue, IssueCode } from '#domain/values/codes.ts';
import { type DangerParts, type DangerUnit, dangerKindsOf, dangerParts } from './danger.ts';
import type { UnEntry, UnList } from './un-list.ts';
import { alternativeNames, chosenName } from './un-names.ts';

/*
 * Checks parcels against the list of dangerous goods (docs/rules.md 9.12 and 9.13), which forms load only when needed.
 */

/** ml or g; ADR 3.5.1.2. */
const exceptedLimits: Record<string, { inner: number; outer: number }> = {
  E1: { inner: 30, outer: 1000 },
  E2: { inner: 30, outer: 500 },
  E3: { inner: 30, outer: 300 },
  E4: { inner: 1, outer: 500 },
  E5: { inner: 1, outer: 300 },
};

export const exceptedLimitsOf = (entry: Pick<UnEntry, 'excepted_quantity'>) =>
  exceptedLimits[entry.excepted_quantity];

export const isLqAllowed = (entry: Pick<UnEntry, 'limited_quantity'>): boolean =>
  entry.limited_quantity !== '0';

type Found =
  | { entries: readonly UnEntry[]; fault?: undefined }
  | { entries?: undefined; fault: keyof DangerParts };

export function findDanger(list: UnList, parts: DangerParts): Found {
  const ofNumber = list.ofNumber.get(parts.un_number.replace(/\D/g, ''));
  if (!ofNumber) return { fault: 'un_number' };
  const typed = classParts(parts.danger_class);
  const ofClass = ofNumber.filter((it) => fitsClass(classParts(it.danger_class), typed));
  if (ofClass.length === 0) return { fault: 'danger_class' };
  const group = groupOf(parts.packing_group);
  const entries = ofClass.filter((it) => it.packing_group === group);
  if (entries.length === 0) return { fault: 'packing_group' };
  // "2.1" means the entry without subsidiary dangers, if listed.
  const exact = entries.filter((it) => classParts(it.danger_class).others === typed.others);
  return { entries: exact.length > 0 ? exact : entries };
}

const groupOf = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(/^[-–]$/, '');

type ClassParts = { main: string; others: string };

/** "2.1 (6.1+8)" and "2.1 (8, 6.1)" are the same class. */
function classParts(text: string): ClassParts {
  const [main = '', others = ''] = text.split('(');
  const sorted = others
    .split(/[^\d.]+/)
    .filter(Boolean)
    .sort();
  return { main: main.trim().toUpperCase(), others: sorted.join('+') };
}

/** Division and subsidiary dangers are optional. */
function fitsClass(entry: ClassParts, typed: ClassParts): boolean {
  const isMain =
    entry.main === typed.main || (/^(?:[12]|1\.\d)$/.test(typed.main) && entry.main.startsWith(typed.main));
  return isMain && (typed.others === '' || typed.others === entry.others);
}

const smallUnits: Record<DangerUnit, { unit: 'ml' | 'g'; factor: number }> = {
  ml: { unit: 'ml', factor: 1 },
  l: { unit: 'ml', factor: 1000 },
  g: { unit: 'g', factor: 1 },
  kg: { unit: 'g', factor: 1000 },
};

/** Reads "500 ml or 500 g". */
export function lqLimits(text: string): Partial<Record<'ml' | 'g', number>> {
  const limits: Partial<Record<'ml' | 'g', number>> = {};
  for (const [, amount, unit = ''] of text.matchAll(/(\d+) (ml|L|g|kg)/g)) {
    const small = smallUnits[unit.toLowerCase() as DangerUnit];
    limits[small.unit] = Number(amount) * small.factor;
  }
  return limits;
}

export function dangerIssues(parcel: ParcelFacts, list: UnList): Issue[] {
  const { entries, fault } = findDanger(list, dangerParts(parcel.danger_lq_notice));
  if (fault) return [{ path: 'danger_lq_notice', code: `${fault}_not_listed` }];
  const [first] = entries;
  if (!first || first.carriage === 'prohibited') {
    return [{ path: 'danger_lq_notice', code: 'danger_prohibited' }];
  }
  if (first.carriage === 'free') return [{ path: 'danger_lq_notice', code: 'danger_not_subject' }];
  return [...nameIssues(parcel, first), ...kindIssues(parcel, entries, first)];
}

function kindIssues(parcel: ParcelFacts, entries: readonly UnEntry[], first: UnEntry): Issue[] {
  const [kind] = dangerKindsOf(parcel);
  if (kind === 'limited_quantity') return limitedIssues(parcel, entries);
  if (kind === 'excepted_quantity') return exceptedIssues(parcel, first);
  return fullIssues(parcel, entries);
}

/** An entry with one name has no other to choose. */
function nameIssues({ danger_name }: ParcelFacts, entry: UnEntry): Issue[] {
  if (danger_name.trim() === '' || chosenName(entry, danger_name)) return [];
  const names = alternativeNames(entry).map((it) => it.name);
  return [issue('danger_name', 'danger_name_not_listed', names.join(' / ') || '–')];
}

type NamedParcel = Parameters<typeof dangerKindsOf>[0] & {
  danger_lq_notice?: string | undefined;
  danger_name?: string | undefined;
};

/** Names of which the transport document needs one (docs/rules.md 9.17); empty once the shipper has chosen. */
export function openNames(parcel: NamedParcel, list: UnList): string[] {
  const { danger_lq_notice = '', danger_name = '' } = parcel;
  if (dangerKindsOf(parcel).length === 0 || danger_name.trim() !== '') return [];
  const [entry] = findDanger(list, dangerParts(danger_lq_notice)).entries ?? [];
  return entry ? alternativeNames(entry).map((it) => it.name) : [];
}

const issue = (path: keyof Parcel, code: IssueCode, max?: string): Issue =>
  max === undefined ? { path, code } : { path, code, params: { max } };

const innerOf = (parcel: ParcelFacts) => {
  const { unit, factor } = smallUnits[parcel.danger_unit];
  // 1.1 × 1000 is not exactly 1100.
  return { unit, amount: Math.round(parcel.danger_inner_quantity * factor * 1000) / 1000 };
};

function limitedIssues(parcel: ParcelFacts, entries: readonly UnEntry[]): Issue[] {
  const allowed = entries.find(isLqAllowed);
  if (!allowed) return [issue('limited_quantity', 'lq_not_allowed')];
  const limits = lqLimits(allowed.limited_quantity);
  if (parcel.danger_inner_quantity === 0 || Object.keys(limits).length === 0) return [];
  const { unit, amount } = innerOf(parcel);
  const limit = limits[unit];
  if (limit === undefined) return [issue('danger_unit', 'danger_unit_not_valid', allowed.limited_quantity)];
  return amount > limit
    ? [issue('danger_inner_quantity', 'lq_inner_too_large', allowed.limited_quantity)]
    : [];
}

function exceptedIssues(parcel: ParcelFacts, entry: UnEntry): Issue[] {
  const limits = exceptedLimitsOf(entry);
  if (!limits) return [issue('excepted_quantity', 'eq_not_allowed')];
  const { unit, amount } = innerOf(parcel);
  const issues = missingQuantity(parcel);
  if (amount > limits.inner) {
    issues.push(issue('danger_inner_quantity', 'eq_inner_too_large', `${limits.inner} ${unit}`));
  } else if (amount * parcel.danger_inner_packagings > limits.outer) {
    issues.push(issue('danger_inner_packagings', 'eq_outer_too_large', `${limits.outer} ${unit}`));
  }
  return issues;
}

/** The transport document states the quantity and the substance of an "n.o.s." entry (ADR 5.4.1.1.1 and 3.1.2.8). */
function fullIssues(parcel: ParcelFacts, entries: readonly UnEntry[]): Issue[] {
  const needsName = entries.every((it) => it.needs_technical_name);
  return [
    ...(needsName && parcel.danger_technical_name.trim() === ''
      ? [issue('danger_technical_name', 'technical_name_required')]
      : []),
    ...missingQuantity(parcel),
  ];
}

const missingQuantity = (parcel: ParcelFacts): Issue[] => [
  ...(parcel.danger_inner_packagings === 0
    ? [issue('danger_inner_packagings', 'inner_packagings_required')]
    : []),
  ...(parcel.danger_inner_quantity === 0 ? [issue('danger_inner_quantity', 'inner_quantity_required')] : []),
];
