import * as v from 'valibot';
import { dangerUnits } from '#domain/danger/danger.ts';
import { factCode, factText, flag, printedText, text } from '#domain/values/text.ts';
import { weightLimits } from '#domain/values/weight-limits.ts';

export const transportKinds = ['parcel', 'envelope', 'pallet', 'freight'] as const;
export type TransportKind = (typeof transportKinds)[number];

/** See docs/rules.md 9.1. Dimensions in cm, `minMeasure` also of weights in kg. */
export const parcelLimits = {
  minMeasure: 0.1,
  volumeDivisor: 5000,
  /** Our own limits, for usable forms and label runs. */
  maxParcels: 100,
  maxDimension: 9_999,
  maxMoney: 9_999_999,
  maxContents: 50,
  maxInnerPackagings: 9_999,
  maxInnerQuantity: 99_999,
} as const;

/** Movement Reference Number: year, country, 14 characters. */
export const mrnPattern = /^\d{2}[A-Z]{2}[A-Z0-9]{14}$/;
/** "26 DE 1234 5678 9012 B5" is 26DE123456789012B5. */
export const compactMrn = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** 0: not typed; the transport kind decides if it is required (docs/rules.md 9.1). */
export const measure = (max: number) =>
  v.optional(
    v.pipe(
      v.number('not_valid'),
      v.finite('not_valid'),
      v.check((value) => value === 0 || value >= parcelLimits.minMeasure, 'greater_zero'),
      v.maxValue(max, 'too_large'),
    ),
    0,
  );

/** Whole euros (docs/rules.md 9.2). */
const wholeEuros = v.optional(
  v.pipe(
    v.number('not_valid'),
    v.integer('whole_number'),
    v.minValue(0, 'not_valid'),
    v.maxValue(parcelLimits.maxMoney, 'too_large'),
  ),
  0,
);

/** `parcelIssues` in order-rules.ts checks required fields per transport kind. */
export const Parcel = v.object(
  {
    contents: text(parcelLimits.maxContents, 'contents_too_long'),
    length: v.pipe(measure(parcelLimits.maxDimension), v.transform(roundUpDimension)),
    width: v.pipe(measure(parcelLimits.maxDimension), v.transform(roundUpDimension)),
    height: v.pipe(measure(parcelLimits.maxDimension), v.transform(roundUpDimension)),
    weight: v.pipe(measure(weightLimits.package), v.transform(roundUpWeight)),
    volume_weight: v.optional(v.pipe(v.number('not_valid'), v.finite('not_valid')), 0),
    self_insurance: flag(),
    value_of_insurance: wholeEuros,
    valor: flag(),
    value_of_goods: wholeEuros,
    mrn_number: v.pipe(
      text(40, 'mrn_not_valid'),
      v.transform(compactMrn),
      v.check((mrn) => mrn === '' || mrnPattern.test(mrn), 'mrn_not_valid'),
    ),
    dangerous_goods: flag(),
    limited_quantity: flag(),
    excepted_quantity: flag(),
    danger_lq_notice: text(100),
    danger_technical_name: printedText(100),
    /** One of those that the list joins by "or"; '' if not chosen. */
    danger_name: printedText(200),
    /** 0: unknown. */
    danger_inner_packagings: v.optional(
      v.pipe(
        v.number('not_valid'),
        v.integer('not_valid'),
        v.minValue(0, 'not_valid'),
        v.maxValue(parcelLimits.maxInnerPackagings, 'too_large'),
      ),
      0,
    ),
    /** Net, per inner packaging, in `danger_unit`. */
    danger_inner_quantity: v.optional(
      v.pipe(
        v.number('not_valid'),
        v.finite('not_valid'),
        v.minValue(0, 'not_valid'),
        v.maxValue(parcelLimits.maxInnerQuantity, 'too_large'),
      ),
      0,
    ),
    danger_unit: v.optional(v.picklist(dangerUnits, 'not_valid'), 'ml'),
  },
  'not_valid',
);
export type Parcel = v.InferOutput<typeof Parcel>;

/** Input of cross-field rules: rounded, not validated. */
export const ParcelFacts = v.object({
  contents: factText(),
  length: v.pipe(v.optional(v.number(), 0), v.transform(roundUpDimension)),
  width: v.pipe(v.optional(v.number(), 0), v.transform(roundUpDimension)),
  height: v.pipe(v.optional(v.number(), 0), v.transform(roundUpDimension)),
  weight: v.pipe(v.optional(v.number(), 0), v.transform(roundUpWeight)),
  self_insurance: v.optional(v.boolean(), false),
  valor: v.optional(v.boolean(), false),
  value_of_goods: v.optional(v.number(), 0),
  mrn_number: factCode(),
  dangerous_goods: v.optional(v.boolean(), false),
  limited_quantity: v.optional(v.boolean(), false),
  excepted_quantity: v.optional(v.boolean(), false),
  danger_lq_notice: factText(),
  danger_technical_name: factText(),
  danger_name: factText(),
  danger_inner_packagings: v.optional(v.number(), 0),
  danger_inner_quantity: v.optional(v.number(), 0),
  danger_unit: v.optional(v.picklist(dangerUnits), 'ml'),
});
export type ParcelFacts = v.InferOutput<typeof ParcelFacts>;

export const emptyParcel: Parcel = {
  contents: '',
  length: 0,
  width: 0,
  height: 0,
  weight: 0,
  volume_weight: 0,
  self_insurance: false,
  value_of_insurance: 0,
  valor: false,
  value_of_goods: 0,
  mrn_number: '',
  dangerous_goods: false,
  limited_quantity: false,
  excepted_quantity: false,
  danger_lq_notice: '',
  danger_technical_name: '',
  danger_name: '',
  danger_inner_packagings: 0,
  danger_inner_quantity: 0,
  danger_unit: 'ml',
};

/** 1.1 * 10 is 11.000000000000002 and must not become 12. */
function ceilTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.ceil(Number((value * factor).toFixed(6))) / factor;
}

function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(Number((value * factor).toFixed(6))) / factor;
}

/** Whole centimetres (docs/rules.md 9.2). */
export function roundUpDimension(cm: number): number {
  return ceilTo(cm, 0);
}

/** kg, one decimal (docs/rules.md 9.2), so no weight above the minimum becomes zero. */
export function roundUpWeight(kg: number): number {
  return ceilTo(kg, 1);
}

type Box = Pick<Parcel, 'length' | 'width' | 'height'>;

/** length × width × height / 5000, two decimals, kg (docs/rules.md 9.3). */
export function volumeWeight(box: Box): number {
  return roundTo(
    (roundUpDimension(box.length) * roundUpDimension(box.width) * roundUpDimension(box.height)) /
      parcelLimits.volumeDivisor,
    2,
  );
}

/** Maximum of weight and volume weight in kg; an envelope counts as 0.1 (docs/rules.md 9.3). */
export function billableWeight(parcel: Box & Pick<Parcel, 'weight'>, kind: TransportKind): number {
  if (kind === 'envelope') return weightLimits.envelope;
  return Math.max(roundUpWeight(parcel.weight), volumeWeight(parcel));
}

/** 2 × smallest + 2 × middle + largest side (docs/rules.md 9.4), cm. */
export function girth(box: Box): number {
  const [smallest = 0, middle = 0, largest = 0] = sides(box);
  return 2 * smallest + 2 * middle + largest;
}

/** Rounded sides, ascending, cm. */
export function sides(box: Box): number[] {
  return [box.length, box.width, box.height].map(roundUpDimension).sort((a, b) => a - b);
}

export type Totals = {
  total_weight: number;
  total_volume_weight: number;
  total_billable_weight: number;
  parcels_quantity: number;
};

/** kg; envelopes count 0.1 each and have no volume. */
export function parcelTotals(
  parcels: readonly (Box & Pick<Parcel, 'weight'>)[],
  kind: TransportKind,
): Totals {
  const sum = (of: (parcel: Box & Pick<Parcel, 'weight'>) => number, decimals: number) =>
    roundTo(
      parcels.reduce((total, parcel) => total + of(parcel), 0),
      decimals,
    );
  const isEnvelope = kind === 'envelope';
  return {
    total_weight: sum((it) => (isEnvelope ? weightLimits.envelope : roundUpWeight(it.weight)), 1),
    total_volume_weight: sum((it) => (isEnvelope ? 0 : volumeWeight(it)), 2),
    total_billable_weight: sum((it) => billableWeight(it, kind), 2),
    parcels_quantity: parcels.length,
  };
}
