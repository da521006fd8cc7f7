import { spelling } from '#domain/address/same-address.ts';
import type { SentOrder } from './sent-order.ts';

/** Contents that were written for a recipient, how often, and when last (ms). */
export type ContentsUse = { text: string; recipient: string; times: number; at: number };

const keyOf = ({ recipient, text }: ContentsUse) => `${recipient} ${spelling(text)}`;

/** What is known with one more order that was given now, its contents first. */
export function withContentsOf(order: SentOrder, known: readonly ContentsUse[]): ContentsUse[] {
  const uses = new Map(known.map((it) => [keyOf(it), it]));
  const now = new Map<string, ContentsUse>();
  for (const { contents: text } of order.parcels) {
    const use = { text, recipient: order.recipient, times: 1, at: order.at };
    const times = (uses.get(keyOf(use))?.times ?? 0) + 1;
    if (text !== '') now.set(keyOf(use), { ...use, times });
  }
  return [...now.values(), ...known.filter((it) => !now.has(keyOf(it)))];
}

/** The contents of orders, each text once per recipient. */
export function contentsUses(orders: readonly SentOrder[]): ContentsUse[] {
  const oldestFirst = [...orders].sort((a, b) => a.at - b.at);
  return oldestFirst.reduce<ContentsUse[]>((uses, order) => withContentsOf(order, uses), []);
}

/** One list of what two sources say; an order that both know counts once. */
export function joinUses(some: readonly ContentsUse[], others: readonly ContentsUse[]): ContentsUse[] {
  const uses = new Map<string, ContentsUse>();
  for (const use of [...some, ...others]) {
    const before = uses.get(keyOf(use));
    const newest = before && before.at >= use.at ? before : use;
    uses.set(keyOf(use), { ...newest, times: Math.max(before?.times ?? 0, use.times) });
  }
  return [...uses.values()];
}

/**
 * The contents proposed for a parcel (docs/rules.md 14.13): first those of this recipient, the most frequent before the
 * others; then all others, the latest first. What is typed has to occur in them, and is not proposed itself.
 */
export function proposedContents(
  uses: readonly ContentsUse[],
  { recipient, typed, most }: { recipient: string; typed: string; most: number },
): string[] {
  const wanted = spelling(typed);
  const isOwn = (use: ContentsUse) => use.recipient === recipient;
  const sorted = uses
    .filter(({ text }) => spelling(text) !== wanted && spelling(text).includes(wanted))
    .sort(
      (a, b) =>
        Number(isOwn(b)) - Number(isOwn(a)) ||
        (isOwn(a) && isOwn(b) ? b.times - a.times : 0) ||
        b.at - a.at ||
        (a.text < b.text ? -1 : 1),
    );
  const texts = new Map<string, string>();
  for (const { text } of sorted) if (!texts.has(spelling(text))) texts.set(spelling(text), text);
  return [...texts.values()].slice(0, most);
}
