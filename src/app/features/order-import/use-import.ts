import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '#app/api/new-id.ts';
import { addBatch, knownNumbers } from '#app/offline/work/batches.ts';
import type { WorkDatabase } from '#app/offline/work/db.ts';
import type { OrderDraft } from '#domain/order-draft.ts';
import { findMapping, type KeptMapping, keepMapping, type Mapping } from '#domain/order-import/mapping.ts';
import type { FileOrder } from '#domain/order-import/read-orders.ts';
import type { Question, ReadProblem, ReadTable, Reply } from './order-import-worker.ts';
import { startOrderImportWorker } from './start-order-import-worker.ts';

export const mostRows = 10_000;
/** MB */
export const largestFile = 10;

export type ImportProblem =
  | ReadProblem
  | { code: 'file_too_large' }
  | { code: 'not_text' }
  | { code: 'failed' };

export type ImportState =
  | { is: 'none'; problem?: ImportProblem }
  | { is: 'reading'; name: string }
  | { is: 'mapping'; name: string; table: ReadTable; mapping: Mapping; isRemembered: boolean }
  | { is: 'building'; name: string; done: number; total: number };

const keptKey = (shape: string) => `order-import:${shape}`;

/** A file or pasted rows on their way to a batch; `onBatch` gets its id. */
export function useImport(db: WorkDatabase, base: OrderDraft, onBatch: (id: string) => void) {
  const [state, setState] = useState<ImportState>({ is: 'none' });
  const worker = useRef<Worker>(undefined);

  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = undefined;
  }, []);
  useEffect(() => end, [end]);

  const cancel = useCallback(() => {
    end();
    setState({ is: 'none' });
  }, [end]);

  async function open(name: string, file: Blob | string) {
    end();
    if (typeof file !== 'string' && file.size > largestFile * 1_000_000) {
      return setState({ is: 'none', problem: { code: 'file_too_large' } });
    }
    if (/\.(xlsx?|ods|numbers|pdf|zip)$/i.test(name)) {
      return setState({ is: 'none', problem: { code: 'not_text' } });
    }
    setState({ is: 'reading', name });
    const own = startOrderImportWorker();
    worker.current = own;
    const fail = (problem: ImportProblem) => {
      own.terminate();
      if (worker.current === own) setState({ is: 'none', problem });
    };
    own.onerror = () => fail({ code: 'failed' });
    own.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (worker.current !== own) return;
      if (data.is === 'problem') fail(data.problem);
      if (data.is === 'read') void showMapping(name, data.table).catch(() => fail({ code: 'failed' }));
    };
    ask(own, { ask: 'read', file, mostRows });
  }

  async function showMapping(name: string, table: ReadTable) {
    const kept = (await db.meta.get(keptKey(table.shape)))?.mapping as KeptMapping | undefined;
    const mapping = kept ? findMapping(table.headings, kept) : table.guessed;
    setState({ is: 'mapping', name, table, mapping, isRemembered: kept !== undefined });
  }

  function build(name: string, table: ReadTable, mapping: Mapping) {
    const own = worker.current;
    if (!own) return;
    // What cannot be remembered is no reason to stop.
    const k = keptKey(table.shape);
    void db.meta.put({ k, mapping: keepMapping(table.headings, mapping) }).catch(() => {});
    const orders: FileOrder[] = [];
    setState({ is: 'building', name, done: 0, total: table.count });
    own.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (worker.current !== own) return;
      if (data.is === 'orders') {
        // Pushed in place: each piece would otherwise copy all before it.
        for (const order of data.orders) orders.push(order);
        setState({ is: 'building', name, done: data.done, total: data.total });
      }
      if (data.is !== 'built') return;
      const { lines, unused } = data;
      keep(name, table, orders, { lines, unused }).then(
        (id) => {
          cancel();
          onBatch(id);
        },
        () => {
          own.terminate();
          setState({ is: 'none', problem: { code: 'failed' } });
        },
      );
    };
    ask(own, { ask: 'build', mapping, base });
  }

  async function keep(
    name: string,
    { headings, delimiter, leftOut }: ReadTable,
    orders: readonly FileOrder[],
    rest: Pick<Extract<Reply, { is: 'built' }>, 'lines' | 'unused'>,
  ): Promise<string> {
    const id = newId();
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
    await addBatch(db, { id, name, headings, delimiter, leftOut, ...rest, common: {} }, rows);
    return id;
  }

  return { state, open, cancel, build };
}

const ask = (worker: Worker, question: Question) => worker.postMessage(question);
