import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '#app/api/new-id.ts';
import { errorText } from '#app/i18n/messages.ts';
import { addBatch } from '#app/offline/batches/batches.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import {
  deleteImportMapping,
  followImportMappings,
  mappingsOfShape,
  saveImportMapping,
  syncImportMappings,
} from '#app/offline/work/import-mappings.ts';
import { forgetPasted } from '#app/offline/work/pasted-rows.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { isReasonLeftOut } from '#domain/order-import/cell-note.ts';
import type { Mapping } from '#domain/order-import/mapping-type.ts';
import type { FileOrder } from '#domain/order-import/read-orders.ts';
import type { SeenNumber } from '#domain/people/seen-number.ts';
import type { BoxSize } from '#domain/services/box-size.ts';
import type { FileAnswers, ReadFile, ReadProblem } from './reading.ts';
import { seenAnywhere } from './seen-numbers.ts';
import { tableHash } from './table-hash.ts';

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
      /** Last used first. */
      known: KnownMapping[];
      /** The user's mapping of the same columns, read in another encoding before. */
      kept?: KnownMapping | undefined;
      source: Blob | string;
    }
  | { is: 'building'; name: string; done: number; total: number };

/** A new mapping has no `id`. */
export type KnownMapping = { id: string | undefined; name: string; mapping: Mapping };

const loadSavedMapping = () => import('#domain/order-import/saved-mapping.ts');

export function useImport(
  db: WorkDatabase,
  base: OrderDraft,
  seen: SeenNumber,
  onBatch: (id: string) => void,
) {
  const [state, setState] = useState<ImportState>({ is: 'none' });
  const under = useRef<AbortController>(undefined);
  useEffect(() => followImportMappings(db), [db]);

  /** Aborts the running step. */
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

  async function open(name: string, file: Blob | string, answers: FileAnswers = {}, kept?: KnownMapping) {
    const signal = begin();
    if (typeof file !== 'string' && file.size > largestFile * 1_000_000) {
      return fail(signal, { code: 'file_too_large' });
    }
    setState({ is: 'reading', name });
    try {
      const { readFile } = await import('./reading.ts');
      const read = await readFile(file, mostRows, { answers, signal });
      if ('code' in read) return fail(signal, read);
      const known = await knownFor(read).catch(() => []);
      if (signal.aborted) return;
      setState({ is: 'mapping', name, file: read, known, kept, source: file });
    } catch {
      fail(signal, { code: 'failed' });
    }
  }

  async function knownFor({ shape, table }: ReadFile): Promise<KnownMapping[]> {
    const { findMapping, readSavedMapping } = await loadSavedMapping();
    return (await mappingsOfShape(db, shape)).flatMap(({ id, name, mapping }) => {
      const saved = readSavedMapping(mapping);
      return saved ? [{ id, name, mapping: findMapping(table.headings, saved) }] : [];
    });
  }

  async function remember(
    { shape, table, guessed }: ReadFile,
    { id, name, mapping }: KnownMapping,
  ): Promise<void> {
    const { mappingToSave } = await loadSavedMapping();
    const saved = mappingToSave(table.headings, mapping);
    // The guess finds this mapping again.
    const isGuess = JSON.stringify(saved) === JSON.stringify(mappingToSave(table.headings, guessed));
    if (id === undefined && isGuess) return;
    const problem = await saveImportMapping(db, { id, shape, name, mapping: saved });
    if (problem) showSnackbar({ tone: 'warning', text: errorText('IMPORT_MAPPING_LIMIT') });
    void syncImportMappings(db);
  }

  async function build(name: string, file: ReadFile, chosen: KnownMapping, boxes: readonly BoxSize[]) {
    const signal = begin();
    const { table } = file;
    const { mapping } = chosen;
    const source = state.is === 'mapping' ? state.source : undefined;
    setState({ is: 'building', name, done: 0, total: 0 });
    try {
      const { buildOrders } = await import('./reading.ts');
      const { orders, unused } = await buildOrders(
        table,
        mapping,
        { base, boxes },
        {
          signal,
          onProgress: (done, total) => setState({ is: 'building', name, done, total }),
        },
      );
      await remember(file, chosen).catch(() => {});
      const id = await saveBatch(name, file, orders, unused);
      if (typeof source === 'string') await forgetPasted(db, source).catch(() => {});
      if (signal.aborted) return;
      setState({ is: 'none' });
      onBatch(id);
    } catch {
      fail(signal, { code: 'failed' });
    }
  }

  async function saveBatch(
    name: string,
    { table, delimiter }: ReadFile,
    orders: readonly FileOrder[],
    unused: string[],
  ): Promise<string> {
    const id = newId();
    const { headings, lines } = table;
    const leftOut = table.leftOut.map(({ row, why, text }) => ({ row, why, text }));
    const known = await seenAnywhere(
      db,
      orders.map((it) => it.own),
      seen,
    );
    const file = await tableHash(table);
    const rows = orders.map((order, place) => ({
      ...order,
      ...(file !== undefined && { file }),
      id: newId(),
      place,
      // Ordered before, cancelled or hidden rows are sent only at the user's request.
      isLeftOut: known.has(order.own) || order.notes.some(isReasonLeftOut),
    }));
    await addBatch(db, { id, name, headings, lines, delimiter, leftOut, unused, common: {} }, rows);
    return id;
  }

  function forget(id: string) {
    void deleteImportMapping(db, id).then(() => syncImportMappings(db));
    setState((now) =>
      now.is === 'mapping' ? { ...now, known: now.known.filter((it) => it.id !== id) } : now,
    );
  }

  return { state, open, cancel, build, forget };
}
