import type { OrderForm } from '#app/features/order/order-form.ts';
import { customsLimits } from '#domain/customs/customs.ts';
import { emptyGoodsLineDraft, type GoodsLineDraft, isEmptyGoodsLine } from '#domain/order/order-draft.ts';

/** One empty line always remains for typing. */
export function setLines(form: OrderForm, lines: readonly GoodsLineDraft[]): void {
  const next = lines.length > 0 ? lines : [emptyGoodsLineDraft];
  next.slice(0, customsLimits.lines).forEach((line, index) => {
    if (index >= form.list('customs.lines').length) form.insert('customs.lines', { ...line }, index);
    else for (const field of goodsFields) form.set(`customs.lines.${index}.${field}`, line[field]);
  });
  for (let last = form.list('customs.lines').length - 1; last >= next.length; last--) {
    form.remove('customs.lines', last);
  }
}

const goodsFields = Object.keys(emptyGoodsLineDraft) as (keyof GoodsLineDraft)[];

/** Replaces the line at `at` if it is empty. `left` counts the lines that did not fit. */
export function insertLines(
  form: OrderForm,
  lines: readonly GoodsLineDraft[],
  at: number,
): { left: number; undo: () => void } {
  const before = form.values.peek().customs.lines;
  const empty = isEmptyGoodsLine(before[at]) ? before[at] : undefined;
  const start = empty ? at : at + 1;
  const taken = lines.slice(0, customsLimits.lines - before.length + (empty ? 1 : 0));
  taken.forEach((line, index) => {
    form.insert('customs.lines', { ...line }, start + index);
  });
  const keys = form.list('customs.lines').slice(start, start + taken.length);
  if (empty && taken.length > 0) form.remove('customs.lines', start + taken.length);

  const undo = () => {
    const place = Math.max(0, form.list('customs.lines').indexOf(keys[0] ?? -1));
    if (empty) form.insert('customs.lines', { ...empty }, place);
    for (const key of keys) {
      const index = form.list('customs.lines').indexOf(key);
      if (index !== -1) form.remove('customs.lines', index);
    }
  };
  return { left: lines.length - taken.length, undo };
}
