import { wireVersion } from '#app/api/base.ts';
import type { Batch, BatchLine, BatchRow, RowFate } from '#app/offline/rows/batch.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';
import type { ServerFate, ServerRow } from './batch-server.ts';

/*
 * A batch as it goes over the wire. The server keeps what a device says and looks at none of it; each row takes the lines
 * of the file along that it was made of, so that ten thousand of them need not come at once.
 */

/** What the server keeps of a batch besides its rows: everything but what this device alone knows. */
export function headOf(
  { id: _, name: __, lines, ...rest }: Batch,
  rows: readonly BatchRow[],
): Record<string, unknown> {
  const ofRows = new Set(rows.flatMap((it) => it.rows));
  return { ...rest, lines: lines.filter((it) => !ofRows.has(it.row)) };
}

/**
 * What the server keeps of a row. `out`: the item of the outbox that is to be marked, or true for one that has gone there
 * and of which the server knows what was handed.
 */
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

/** An order on its way, as another device would have to send it. */
export type Handed = { order: unknown; form: unknown; summary: unknown; wire: number };

const handedOf = (item: OutboxRow): Handed => ({
  order: item.payload,
  form: 'form' in item ? item.form : undefined,
  summary: item.summary,
  wire: item.wire,
});

/** A row as the server has it, for this device; its lines apart. */
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

/** Which version of the app has written it; a newer one's is not to be opened here. */
export const wireOf = (head: Record<string, unknown>): number => Number(head.wire ?? 1);
