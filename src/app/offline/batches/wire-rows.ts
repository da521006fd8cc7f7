import { wireVersion } from '#app/api/base.ts';
import type { Batch, BatchLine, BatchRow, RowFate } from '#app/offline/rows/batch.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';
import type { ServerFate, ServerRow } from './batch-server.ts';

/*
 * Wire format of batches; the server stores it unread. Each row carries its file lines, so that rows can be sent in
 * pieces.
 */

export function headOf(
  { id: _, name: __, lines, ...rest }: Batch,
  rows: readonly BatchRow[],
): Record<string, unknown> {
  const ofRows = new Set(rows.flatMap((it) => it.rows));
  return { ...rest, lines: lines.filter((it) => !ofRows.has(it.row)) };
}

/** `out`: the outbox item to mark, or true to leave the handed order on the server untouched. */
export function toServer(
  {
    id: key,
    batch: _,
    place,
    rev: __,
    handedAt: ___,
    pending: ____,
    fate: _____,
    unsent: ______,
    ...facts
  }: BatchRow,
  lines: ReadonlyMap<number, BatchLine>,
  out: OutboxRow | boolean,
) {
  const own = facts.rows.flatMap((row) => lines.get(row) ?? []);
  const handed = typeof out === 'object' ? handedOf(out) : out ? undefined : null;
  return {
    place,
    key,
    facts: { ...facts, lines: own, wire: wireVersion },
    ...(handed !== undefined && { handed }),
  };
}

export type Handed = { order: unknown; form: unknown; summary: unknown; wire: number };

const handedOf = (item: OutboxRow): Handed => ({
  order: item.payload,
  form: 'form' in item ? item.form : undefined,
  summary: item.summary,
  wire: item.wire,
});

export function fromServer(
  batch: string,
  { place, key, facts }: Pick<ServerRow, 'place' | 'key' | 'facts'>,
): { row: Omit<BatchRow, 'rev'>; lines: BatchLine[] } {
  const {
    lines,
    wire: _,
    ...rest
  } = facts as Omit<BatchRow, 'id' | 'batch' | 'place' | 'rev'> & {
    lines?: BatchLine[];
    wire?: number;
  };
  return { row: { ...rest, id: key, batch, place }, lines: lines ?? [] };
}

export function fateOf(fate: ServerFate | undefined): RowFate | undefined {
  if (fate?.shipment) return { is: 'shipment', ...fate.shipment };
  return fate?.is_closed ? { is: 'closed' } : undefined;
}

/** Version of the app that wrote the batch; older apps must not open it. */
export const wireOf = (head: Record<string, unknown>): number => Number(head.wire ?? 1);
