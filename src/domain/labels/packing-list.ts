import * as v from 'valibot';
import { languages } from '#domain/values/language.ts';

/**
 * Per file: `orders` with a page each, or `picked` on one list; characters per `text` and in total
 * (`packingCharacters`).
 */
export const packingLimits = {
  orders: 200,
  picked: 1_000,
  lines: 200,
  text: 200,
  characters: 500_000,
} as const;

export const packingKinds = ['orders', 'pick'] as const;
export type PackingKind = (typeof packingKinds)[number];

const text = v.pipe(v.string(), v.maxLength(packingLimits.text));

export const PickLine = v.object({
  article: text,
  quantity: v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)),
  shelf: text,
});
export type PickLine = v.InferOutput<typeof PickLine>;

/** ASCII characters that fit the barcode. */
const code = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,24}$/, 'not_valid'));

export const PackingOrder = v.object({
  code,
  number: text,
  /** The company comes first. */
  recipient: v.pipe(v.array(text), v.maxLength(10)),
  service: text,
  parcels: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
  note: text,
  lines: v.pipe(v.array(PickLine), v.maxLength(packingLimits.lines)),
});
export type PackingOrder = v.InferOutput<typeof PackingOrder>;

/** Papers for picking and packing a batch (docs/rules.md 25.14). */
export const PackingList = v.pipe(
  v.object({
    kind: v.picklist(packingKinds),
    name: text,
    code,
    language: v.optional(v.picklist(languages), 'de'),
    orders: v.pipe(v.array(PackingOrder), v.minLength(1), v.maxLength(packingLimits.picked)),
  }),
  v.check(({ kind, orders }) => kind === 'pick' || orders.length <= packingLimits.orders, 'not_valid'),
);
export type PackingList = v.InferOutput<typeof PackingList>;

/** Ten per line stand for number, quantity and tick box. */
function charactersOf({ code, number, recipient, service, note, lines }: PackingOrder): number {
  const texts = [code, number, ...recipient, service, note, ...lines.flatMap((it) => [it.article, it.shelf])];
  return texts.reduce((sum, it) => sum + it.length, 10 * lines.length);
}

export const packingCharacters = (orders: readonly PackingOrder[]): number =>
  orders.reduce((sum, it) => sum + charactersOf(it), 0);

export function packingFiles(orders: readonly PackingOrder[], kind: PackingKind): PackingOrder[][] {
  const most = kind === 'pick' ? packingLimits.picked : packingLimits.orders;
  const files: PackingOrder[][] = [];
  let room = 0;
  for (const order of orders) {
    const characters = charactersOf(order);
    const file = files.at(-1);
    if (file && file.length < most && characters <= room) file.push(order);
    else {
      files.push([order]);
      room = packingLimits.characters;
    }
    room -= characters;
  }
  return files;
}

/** The order's own number, else its place in the batch. */
export function packingCode(batch: string, { own, place }: { own: string; place: number }): string {
  return v.is(code, own) ? own : `${batchCode(batch)}-${place + 1}`;
}

/** The prefix tells a batch from an own order number (docs/rules.md 26.1). */
export const batchCode = (batch: string) => `ST-${batch.slice(0, 8).toUpperCase()}`;

/** First 8 signs of the id of the batch that a `batchCode` or a batch's `packingCode` names. */
export const batchOfCode = (text: string): string | undefined =>
  /^ST-([0-9A-F]{8})(?:-\d{1,4})?$/.exec(text)?.[1];

const order = new Intl.Collator('de', { numeric: true });

export type PickedGoods = { shelf: string; article: string; quantity: number; orders: string[] };

/** Sorted by shelf; goods without a shelf come last. */
export function pickedGoods(
  orders: readonly Pick<PackingOrder, 'number' | 'code' | 'lines'>[],
): PickedGoods[] {
  const goods = new Map<string, PickedGoods>();
  for (const { number, code: scanned, lines } of orders) {
    for (const { shelf, article, quantity } of lines) {
      const key = `${shelf}\0${article}`;
      const known = goods.get(key) ?? { shelf, article, quantity: 0, orders: [] };
      known.quantity = Number((known.quantity + quantity).toFixed(3));
      const name = number || scanned;
      if (known.orders.at(-1) !== name) known.orders.push(name);
      goods.set(key, known);
    }
  }
  return [...goods.values()].sort(
    (a, b) =>
      Number(a.shelf === '') - Number(b.shelf === '') ||
      order.compare(a.shelf, b.shelf) ||
      order.compare(a.article, b.article),
  );
}

export const labelOrders = ['file', 'service', 'shelf', 'article'] as const;
export type LabelOrder = (typeof labelOrders)[number];

type Sorted = {
  place: number;
  picks?: readonly PickLine[] | undefined;
  values: { service?: string | undefined };
};

/** Equal keys keep the file's order; empty keys come last. */
export function byLabelOrder(requested: LabelOrder): (a: Sorted, b: Sorted) => number {
  const key = ({ picks, values }: Sorted) => {
    if (requested === 'file') return '';
    return (requested === 'service' ? values.service : picks?.[0]?.[requested]) ?? '';
  };
  return (a, b) => {
    const [x, y] = [key(a), key(b)];
    return Number(x === '') - Number(y === '') || order.compare(x, y) || a.place - b.place;
  };
}
