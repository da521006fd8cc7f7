import { spelling } from '#domain/address/same-address.ts';
import type { SentOrder } from './sent-order.ts';

/** `at`: last use in ms. */
export type ContentsUse = { text: string; recipient: string; times: number; at: number };

const keyOf = ({ recipient, text }: ContentsUse) => `${recipient} ${spelling(text)}`;

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

export function contentsUses(orders: readonly SentOrder[]): ContentsUse[] {
  const oldestFirst = [...orders].sort((a, b) => a.at - b.at);
  return oldestFirst.reduce<ContentsUse[]>((uses, order) => withContentsOf(order, uses), []);
}

/** Takes the larger count, because both sources may know the same orders. */
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
 * Proposes contents that include the typed text (docs/rules.md 14.13): this recipient's by frequency, then others,
 * newest first.
 */
export function proposedContents(
  uses: readonly ContentsUse[],
  { recipient, typed, most }: { recipient: string; typed: string; most: number },
): string[] {
  const requested = spelling(typed);
  const isOwn = (use: ContentsUse) => use.recipient === recipient;
  const sorted = uses
    .filter(({ text }) => spelling(text) !== requested && spelling(text).includes(requested))
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
