import { wireVersion } from '#app/api/base.ts';
import type { BoxedDraft } from '#app/offline/rows/black-box.ts';
import type { Draft } from '#app/offline/rows/draft.ts';
import type { KeptTemplate } from '#app/offline/rows/kept-template.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';

/*
 * A row lies on a device for as long as nobody opens the app there, and is then read by whatever version there is by
 * that time. So every row says which version wrote it (`wire`), and whoever reads one takes it through a chain of
 * steps, each from one version to the next. A step stays as it is for ever; what it is given and has to give stands
 * in tests/app/offline/fixtures. Rows are not rewritten for it: an older app may come back (docs/queue.md 2.3).
 */

type Kept = { draft: Draft; box: BoxedDraft; item: OutboxRow; template: KeptTemplate };
type Kind = keyof Kept;
type Row = Record<string, unknown>;

/** The steps that make a row of one version a row of the next. A version without a step has rows that already are. */
const steps: Record<Kind, Partial<Record<number, (row: Row) => Row>>> = {
  draft: {},
  box: {},
  item: {},
  template: {},
};

/** The version of rows from before they said one. */
const firstWire = 1;

/** The row as this app has it. One of a newer app stays as it is: to be shown, and neither opened nor sent nor changed. */
export function upcast<K extends Kind>(kind: K, row: Kept[K]): Kept[K] {
  let wire = wireOf(row);
  if (wire >= wireVersion) return row.wire === undefined ? { ...row, wire } : row;
  let current: Row = { ...row };
  for (; wire < wireVersion; wire += 1) current = steps[kind][wire]?.(current) ?? current;
  return { ...current, wire } as Kept[K];
}

/** A newer app has written it. */
export const isOfNewerApp = (row: { wire?: number }) => wireOf(row) > wireVersion;

const wireOf = ({ wire = firstWire }: { wire?: number }) => wire;
