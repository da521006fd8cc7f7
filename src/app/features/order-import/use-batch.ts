import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { rowPlaces } from '#app/offline/batches/batch-places.ts';
import {
  changeRows,
  editRows,
  forgetUnsent,
  readBatch,
  readRows,
  saveCommon,
} from '#app/offline/batches/batches.ts';
import type { Batch, BatchRow, RowPlace } from '#app/offline/rows/batch.ts';
import { followCalmly } from '#app/offline/rows/calm-query.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { loadEmbargoRules } from '#app/parts/embargo/embargo-rules.ts';
import { orderContext } from '#app/parts/orders/order-context.ts';
import { createPace } from '#app/timing/in-slices.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { OrderContext } from '#domain/order/order-rules.ts';
import { type CellNote, isAnswered, openQuestions, questionKey } from '#domain/order-import/cell-note.ts';
import type { RowValues } from '#domain/order-import/read-orders.ts';
import {
  comparedRow,
  type ListField,
  rowHints,
  rowIssues,
  withCell,
} from '#domain/order-import/row-cells.ts';
import { rowOfForm } from '#domain/order-import/row-of-form.ts';
import type { BaseData, DatabaseUser } from '#domain/people/account.ts';
import type { Hint, Issue } from '#domain/values/codes.ts';
import type { BatchPickup } from './batch-pickup.ts';
import type { JudgedRow } from './judged-row.ts';
import { useDayHints } from './use-day-hints.ts';

export type BatchCommon = BatchTerms & { pickup?: BatchPickup | undefined };
type BatchTerms = Partial<Pick<OrderDraft, 'terms_of_service' | 'terms_version'>>;

export type CellChange = { id: string; field: ListField; text: string };

export type OpenBatch = {
  batch: Batch<BatchCommon>;
  rows: JudgedRow[];
  base: OrderDraft;
  valuesOf: (row: Pick<BatchRow, 'values'>) => RowValues;
  context: () => OrderContext;
  isJudging: boolean;
  /** An edit is not stored, or the rows do not show it yet: sending waits for it. */
  isSaving: boolean;
  /** Accepted once for all orders, so no row shows this issue. */
  lacksTerms: boolean;
  /** Returns the changes whose text the cell refuses. */
  edit: (changes: readonly CellChange[]) => Promise<CellChange[]>;
  declare: (ids: readonly string[]) => Promise<void>;
  /** Takes the values as read: answers one question (`questionKey`) of the rows, or all of them. */
  keep: (ids: readonly string[], key?: string) => Promise<void>;
  leaveOut: (ids: readonly string[], isLeftOut: boolean) => void;
  /** Rows left out for a reason of the file are sent after all. */
  takeIn: (ids: readonly string[]) => Promise<void>;
  decideUnsent: (row: JudgedRow, isTaken: boolean) => void;
  /** Omitted properties stay. */
  setCommon: (common: BatchCommon) => Promise<void>;
  canUndo: boolean;
  undo: () => void;
};

type Undoable = 'values' | 'notes' | 'isLeftOut' | 'isAskedFor';
type Before = Pick<BatchRow, 'id'> & Partial<Pick<BatchRow, Undoable>>;
const cellsBefore = ({ before: { id, values, notes } }: { before: BatchRow }): Before => ({
  id,
  values,
  notes,
});
const nowhere = { is: 'here' } as const;

/** ms between updates of the rows' places. */
const calmMs = 300;

export function useBatch(
  db: WorkDatabase,
  id: string,
  { user, baseData, fresh }: { user: DatabaseUser; baseData: BaseData; fresh: OrderDraft },
): OpenBatch | 'gone' | undefined {
  const found = useLiveQuery(async () => ({ batch: await readBatch(db, id) }), [db, id]);
  const read = useLiveQuery(() => readRows(db, id), [db, id]);
  const [places, setPlaces] = useState<Readonly<Record<string, RowPlace>>>();
  // The queue changes with each step of each order, so throttle.
  useEffect(() => followCalmly(() => rowPlaces(db, id), calmMs, setPlaces), [db, id]);
  const batch = found?.batch as Batch<BatchCommon> | undefined;
  // Show the tick until the database returns it; another window may write it too.
  const [wish, setWish] = useState<BatchCommon>();
  const underWay = useRef(0);
  useEffect(() => {
    if (found && underWay.current === 0) setWish(undefined);
  }, [found]);
  const common = wish ? { ...batch?.common, ...wish } : batch?.common;
  const { terms_of_service = fresh.terms_of_service, terms_version = fresh.terms_version } = common ?? {};
  const base = useMemo<OrderDraft>(
    () => ({ ...fresh, terms_of_service, terms_version }),
    [fresh, terms_of_service, terms_version],
  );
  // Rows of a rhythm have no file; their forms may be older than the app (docs/rules.md 25.17).
  const isOfFile = found?.batch?.headings.length !== 0;
  const valuesOf = useCallback(
    (row: Pick<BatchRow, 'values'>) => (isOfFile ? (row.values as RowValues) : rowOfForm(row.values, base)),
    [isOfFile, base],
  );
  const withValues = useMemo(
    () => (isOfFile ? read : read?.map((row) => ({ ...row, values: valuesOf(row) }))),
    [isOfFile, read, valuesOf],
  );
  const context = useCallback(() => orderContext(user, baseData), [user, baseData]);
  const { judgedOf, lacksTerms } = useJudgement(withValues, base, context);
  const undone = useRef<Before[][]>([]);
  const [, show] = useReducer((count: number) => count + 1, 0);

  const { rows: judgedRows, isJudging } = useMemo(() => {
    let isJudging = false;
    const rows = withValues?.map((row): JudgedRow => {
      const [notes, judged] = [row.notes as CellNote[], judgedOf(row)];
      if (judged?.rev !== row.rev) isJudging = true;
      return {
        ...row,
        values: row.values as RowValues,
        notes,
        unsent: row.unsent && { ...row.unsent, values: valuesOf(row.unsent) },
        issues: judged?.issues,
        hints: judged?.hints,
        compared: judged?.compared,
        questions: openQuestions(notes, judged?.issues ?? []),
        where: places?.[row.id] ?? nowhere,
      };
    });
    return { rows, isJudging };
  }, [withValues, places, judgedOf, valuesOf]);
  const rows = useDayHints(judgedRows);
  const byId = useRef(new Map<string, JudgedRow>());
  byId.current = useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows]);

  const remember = useCallback((before: readonly Before[]) => {
    if (before.length === 0) return;
    undone.current.push([...before]);
    show();
  }, []);

  const saves = useRef({ running: 0, revs: new Map<string, number>() });
  const editCells = useCallback(
    async (changes: readonly CellChange[]) => {
      const changesOf = Map.groupBy(
        changes.filter((it) => byId.current.get(it.id)?.where.is === 'here'),
        (it) => it.id,
      );
      const refused: CellChange[] = [];
      const edited = await editRows(db, [...changesOf.keys()], (row) => {
        let values = valuesOf(row);
        const taken = new Set<string>();
        for (const change of changesOf.get(row.id) ?? []) {
          const next = withCell(values, change.field, change.text);
          if (!next) refused.push(change);
          else taken.add(change.field);
          values = next ?? values;
        }
        const notes = (row.notes as CellNote[]).filter((it) => !isAnswered(it, taken));
        return taken.size > 0 ? { values, notes } : undefined;
      });
      for (const { after } of edited) saves.current.revs.set(after.id, after.rev);
      remember(edited.map(cellsBefore));
      return refused;
    },
    [db, valuesOf, remember],
  );
  const edit = useCallback(
    (changes: readonly CellChange[]) => {
      saves.current.running += 1;
      show();
      return editCells(changes).finally(() => {
        saves.current.running -= 1;
        show();
      });
    },
    [editCells],
  );

  const declare = useCallback(
    async (ids: readonly string[]) => {
      const here = ids.filter((it) => byId.current.get(it)?.where.is === 'here');
      const edited = await editRows(db, here, (row) => ({
        values: { ...valuesOf(row), restrictions_declared: true },
        notes: row.notes as CellNote[],
      }));
      remember(edited.map(cellsBefore));
    },
    [db, valuesOf, remember],
  );

  const keep = useCallback(
    async (ids: readonly string[], key?: string) => {
      const edited = await editRows(db, ids, (row) => {
        const shown = byId.current.get(row.id);
        if (shown?.where.is !== 'here') return undefined;
        const kept = shown.questions.filter((it) => key === undefined || questionKey(it) === key);
        const isKept = (it: CellNote) => kept.some(({ path, code }) => path === it.path && code === it.code);
        return {
          notes: (row.notes as CellNote[]).map((it) => (isKept(it) ? { ...it, isKept: true } : it)),
        };
      });
      remember(edited.map(cellsBefore));
    },
    [db, remember],
  );

  const takeIn = useCallback(
    async (ids: readonly string[]) => {
      const edited = await editRows(db, ids, (row) =>
        row.isLeftOut ? { isLeftOut: false, isAskedFor: true } : undefined,
      );
      remember(
        edited.map(({ before }) => ({
          ...{ id: before.id, isLeftOut: true, isAskedFor: before.isAskedFor ?? false },
        })),
      );
    },
    [db, remember],
  );

  const decideUnsent = useCallback(
    ({ id: row }: Pick<JudgedRow, 'id'>, isTaken: boolean) => {
      if (!isTaken) return void forgetUnsent(db, row);
      void editRows(db, [row], ({ unsent }) => unsent && { ...unsent, unsent: undefined });
    },
    [db],
  );

  const { revs } = saves.current;
  for (const [row, rev] of revs) if ((byId.current.get(row)?.rev ?? rev) >= rev) revs.delete(row);

  if (!found || !rows || !places) return undefined;
  if (!batch) return 'gone';
  return {
    batch: common ? { ...batch, common } : batch,
    rows,
    base,
    valuesOf,
    context,
    isJudging,
    isSaving: saves.current.running > 0 || revs.size > 0,
    lacksTerms,
    edit,
    declare,
    keep,
    leaveOut: (ids, isLeftOut) =>
      void changeRows(
        db,
        ids.map((row) => ({ id: row, isLeftOut })),
      ),
    takeIn,
    decideUnsent,
    setCommon: (change) => {
      setWish((before) => ({ ...before, ...change }));
      underWay.current += 1;
      return saveCommon(db, id, change).finally(() => {
        underWay.current -= 1;
      });
    },
    canUndo: undone.current.length > 0,
    undo: () => {
      const last = undone.current.pop();
      if (!last) return;
      void changeRows(db, last).then(show);
    },
  };
}

type Judged = Pick<JudgedRow, 'compared'> & {
  rev: number;
  issues: readonly Issue[];
  hints: readonly Hint[];
  lacksTerms: boolean;
};

/** In slices, so that a thousand rows do not block typing. */
function useJudgement(rows: BatchRow[] | undefined, base: OrderDraft, context: () => OrderContext) {
  const known = useMemo(() => ({ base, context, byId: new Map<string, Judged>() }), [base, context]);
  const [judgedOf, setJudgedOf] = useState(
    () =>
      (_: BatchRow): Judged | undefined =>
        undefined,
  );
  useEffect(() => {
    const controller = new AbortController();
    const pace = createPace(controller.signal);
    const show = () => setJudgedOf(() => (row: BatchRow) => known.byId.get(row.id));
    // Each update goes through all rows.
    const often = Math.max(200, Math.ceil((rows?.length ?? 0) / 10));
    async function judge() {
      await loadEmbargoRules();
      const now = known.context();
      for (const [index, row] of (rows ?? []).entries()) {
        if (known.byId.get(row.id)?.rev === row.rev) continue;
        const issues = rowIssues(row.values as RowValues, known.base, now);
        const own = issues.filter((it) => it.path !== 'terms_of_service');
        const hints = rowHints(row.values as RowValues, known.base, now);
        const compared = comparedRow(row.values as RowValues, known.base, now);
        const lacksTerms = own.length < issues.length;
        known.byId.set(row.id, { rev: row.rev, issues: own, hints, compared, lacksTerms });
        await pace();
        if (index % often === often - 1) show();
      }
      show();
    }
    judge().catch(() => {});
    return () => controller.abort();
  }, [rows, known]);

  const lacksTerms = rows?.some((row) => known.byId.get(row.id)?.lacksTerms) ?? false;
  return { judgedOf, lacksTerms };
}
