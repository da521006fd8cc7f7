import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '#app/api/new-id.ts';
import { addBatch, knownNumbers } from '#app/offline/work/batches.ts';
import type { WorkDatabase } from '#app/offline/work/db.ts';
import type { OrderDraft } from '#domain/order-draft.ts';
import type { KeptMapping, Mapping } from '#domain/order-import/mapping.ts';
import type { FileOrder } from '#domain/order-import/read-orders.ts';
import type { ReadFile, ReadProblem } from './reading.ts';

export const mostRows = 10_000;
/** MB */
export const largestFile = 10;

export type ImportProblem = ReadProblem | { code: 'file_too_large' } | { code: 'failed' };

export type ImportState =
  | { is: 'none'; problem?: ImportProblem }
  | { is: 'reading'; name: string }
  | {
      is: 'mapping';
      name: string;
      file: ReadFile;
      mapping: Mapping;
      isRemembered: boolean;
      /** What was chosen, to read another sheet of it. */
      source: Blob | string;
    }
  | { is: 'building'; name: string; done: number; total: number };

const keptKey = (shape: string) => `order-import:${shape}`;
const loadMapping = () => import('#domain/order-import/mapping.ts');

/** A file or pasted rows on their way to a batch; `onBatch` gets its id. */
export function useImport(db: WorkDatabase, base: OrderDraft, onBatch: (id: string) => void) {
  const [state, setState] = useState<ImportState>({ is: 'none' });
  const under = useRef<AbortController>(undefined);

  /** Ends what is under way; what is begun now hears when it is to end. */
  const begin = useCallback(() => {
    under.current?.abort();
    under.current = new AbortController();
    return under.current.signal;
  }, []);
  useEffect(() => () => under.current?.abort(), []);

  const cancel = useCallback(() => {
    begin();
    setState({ is: 'none' });
  }, [begin]);

  function fail(signal: AbortSignal, problem: ImportProblem) {
    if (!signal.aborted) setState({ is: 'none', problem });
  }

  async function open(name: string, file: Blob | string, sheet?: string) {
    const signal = begin();
    if (typeof file !== 'string' && file.size > largestFile * 1_000_000) {
      return fail(signal, { code: 'file_too_large' });
    }
    setState({ is: 'reading', name });
    try {
      const { readFile } = await import('./reading.ts');
      const read = await readFile(file, mostRows, { sheet, signal });
      if ('code' in read) return fail(signal, read);
      const kept = (await db.meta.get(keptKey(read.shape)))?.mapping as KeptMapping | undefined;
      const mapping = kept ? (await loadMapping()).findMapping(read.table.headings, kept) : read.guessed;
      if (signal.aborted) return;
      setState({ is: 'mapping', name, file: read, mapping, isRemembered: kept !== undefined, source: file });
    } catch {
      fail(signal, { code: 'failed' });
    }
  }

  async function build(name: string, file: ReadFile, mapping: Mapping) {
    const signal = begin();
    const { table, shape } = file;
    setState({ is: 'building', name, done: 0, total: 0 });
    try {
      const { buildOrders } = await import('./reading.ts');
      const { orders, unused } = await buildOrders(table, mapping, base, {
        signal,
        onProgress: (done, total) => setState({ is: 'building', name, done, total }),
      });
      // What cannot be remembered is no reason to stop.
      const kept = (await loadMapping()).keepMapping(table.headings, mapping);
      await db.meta.put({ k: keptKey(shape), mapping: kept }).catch(() => {});
      const id = await keep(name, file, orders, unused);
      if (signal.aborted) return;
      setState({ is: 'none' });
      onBatch(id);
    } catch {
      fail(signal, { code: 'failed' });
    }
  }

  async function keep(
    name: string,
    { table, delimiter }: ReadFile,
    orders: readonly FileOrder[],
    unused: string[],
  ): Promise<string> {
    const id = newId();
    const { headings, lines, leftOut } = table;
    const known = await knownNumbers(
      db,
      orders.map((it) => it.own),
      id,
    );
    const rows = orders.map((order, place) => ({
      ...order,
      id: newId(),
      place,
      // Sent before from here: it goes again only if somebody asks for it.
      isLeftOut: known.has(order.own),
    }));
    await addBatch(db, { id, name, headings, lines, delimiter, leftOut, unused, common: {} }, rows);
    return id;
  }

  return { state, open, cancel, build };
}
