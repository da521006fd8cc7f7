/** Rules of ADR 3.4, ADR 3.5, or all of ADR. */
export const dangerKinds = ['limited_quantity', 'excepted_quantity', 'dangerous_goods'] as const;
export type DangerKind = (typeof dangerKinds)[number];

export const dangerUnits = ['ml', 'l', 'g', 'kg'] as const;
export type DangerUnit = (typeof dangerUnits)[number];

export type DangerParts = { un_number: string; danger_class: string; packing_group: string };

/** Classes of ADR 2.1.1.1; class 1 has a compatibility letter. */
const classForm = /^(?:1(?:\.[1-6])?[A-HJ-LNS]?|2(?:\.[1-3])?|3|4\.[1-3]|5\.[12]|6\.[12]|7|8|9)(?![\d.A-Z])/;
const groupedClass = /^(?:3|4\.[23]|5\.1|6\.1|8)(?![\d.])/;
const groupForm = /^(?:I{1,3}|-|–)$/i;

/** Formats "UN 1263, 3, III" (docs/rules.md 6.5). */
export function dangerNotice(parts: DangerParts): string {
  const un = digitsOf(parts.un_number);
  if (un === '' || parts.danger_class.trim() === '') return '';
  return [`UN ${un}`, parts.danger_class.trim(), parts.packing_group.trim()].filter(Boolean).join(', ');
}

/** Commas also separate subsidiary dangers. */
export function dangerParts(notice: string): DangerParts {
  const [un = '', danger_class = '', packing_group = ''] = notice
    .split(/,(?![^()]*\))/)
    .map((it) => it.trim());
  return { un_number: digitsOf(un), danger_class, packing_group };
}

/** Articles without a group have "-" (docs/rules.md 9.7). */
export const needsPackingGroup = (dangerClass: string): boolean => groupedClass.test(dangerClass.trim());

/** Lists missing or impossible parts (docs/rules.md 9.7). */
export function dangerFaults({ un_number, danger_class, packing_group }: DangerParts): (keyof DangerParts)[] {
  const [dangerClass, group] = [danger_class.trim(), packing_group.trim()];
  const isGroupWrong = group === '' ? needsPackingGroup(dangerClass) : !groupForm.test(group);
  return [
    ...(digitsOf(un_number).length === 4 ? [] : ['un_number' as const]),
    ...(classForm.test(dangerClass) ? [] : ['danger_class' as const]),
    ...(isGroupWrong ? ['packing_group' as const] : []),
  ];
}

type Flags = Record<DangerKind, boolean>;

export const dangerKindsOf = (parcel: Partial<Flags>): DangerKind[] =>
  dangerKinds.filter((kind) => parcel[kind] === true);

/** "LQ", "EQ", the UN number or ''. */
export function dangerMark(parcel: Partial<Flags> & { danger_lq_notice: string }): string {
  const [kind] = dangerKindsOf(parcel);
  if (kind === undefined) return '';
  if (kind === 'dangerous_goods') return `UN ${dangerParts(parcel.danger_lq_notice).un_number}`.trim();
  return kind === 'limited_quantity' ? 'LQ' : 'EQ';
}

export const dangerKindsAmong = (parcels: readonly Partial<Flags>[]): DangerKind[] =>
  dangerKinds.filter((kind) => parcels.some((parcel) => parcel[kind] === true));

/** The kinds exclude each other (docs/rules.md 9.7). */
export function withDanger<P extends Flags>(parcel: P, flag: DangerKind, isOn: boolean): P {
  if (!isOn) return { ...parcel, [flag]: false };
  return {
    ...parcel,
    dangerous_goods: false,
    limited_quantity: false,
    excepted_quantity: false,
    [flag]: true,
  };
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
