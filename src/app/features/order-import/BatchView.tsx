import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import FileX from 'lucide-react/icons/file-x';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newId } from '#app/api/new-id.ts';
import { userQuery } from '#app/api/persisted-queries.ts';
import { openInForm, takeFromForm } from '#app/offline/batches/batch-in-form.ts';
import { restoreRow } from '#app/offline/batches/batch-sending.ts';
import { changeRows } from '#app/offline/batches/batches.ts';
import { leaveOutOrdered } from '#app/offline/batches/leave-out-ordered.ts';
import { orderAgain } from '#app/offline/queue/order-again.ts';
import { wakeSender } from '#app/offline/queue/start-sending.ts';
import type { BatchRow } from '#app/offline/rows/batch.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { draftOfRow } from '#domain/order-import/row-cells.ts';
import { rowOfForm } from '#domain/order-import/row-of-form.ts';
import type { BaseData, DatabaseUser } from '#domain/people/account.ts';
import type { SeenNumber } from '#domain/people/seen-number.ts';
import { AlikeFixes } from './AlikeFixes.tsx';
import { BatchElsewhere } from './BatchElsewhere.tsx';
import { BatchFilters } from './BatchFilters.tsx';
import { BatchFoot } from './BatchFoot.tsx';
import { BatchGrid } from './BatchGrid.tsx';
import { BatchHead } from './BatchHead.tsx';
import { BatchShareNote } from './BatchShareNote.tsx';
import { useBatchFocus, useRowFocus } from './batch-focus.ts';
import { byWhatIsMissing, type Filter, fits, type JudgedRow, stateOf } from './judged-row.ts';
import { OrderedBefore } from './OrderedBefore.tsx';
import type { RowActions } from './row-acts.ts';
import { type OpenBatch, useBatch } from './use-batch.ts';
import { useKnownNumbers } from './use-known-numbers.ts';
import { useLeaveOutKnown } from './use-leave-out-known.ts';

type BatchViewProps = {
  db: WorkDatabase;
  id: string;
  user: DatabaseUser;
  baseData: BaseData;
  fresh: OrderDraft;
};

export function BatchView({ db, id, ...parts }: BatchViewProps) {
  const { t } = useLingui();
  const open = useBatch(db, id, parts);
  if (open === 'gone') {
    return (
      <BatchElsewhere db={db} id={id}>
        <EmptyState icon={FileX} text={t`Diesen Stapel gibt es auf diesem Gerät nicht oder nicht mehr.`} />
      </BatchElsewhere>
    );
  }
  if (!open) return <Skeleton className="h-96 w-full" />;
  const seen = parts.baseData.options.seen_number;
  return <Opened key={id} db={db} open={open} user={parts.user} seen={seen} />;
}

const numberOf = (row: JudgedRow): number => row.rows[0] ?? 0;

type OpenedProps = { db: WorkDatabase; open: OpenBatch; user: DatabaseUser; seen: SeenNumber };

function Opened({ db, open, user, seen }: OpenedProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { batch, rows, base, valuesOf, isJudging, decideUnsent, edit, keep } = open;
  const [filter, setFilter] = useState<Filter>('all');
  const [isAll, setIsAll] = useState(false);
  const [order, setOrder] = useState<{ filter: Filter; ids: readonly string[] }>();
  const knownSince = useKnownNumbers(db, batch.id, rows, seen);
  useLeaveOutKnown(db, rows, knownSince);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);

  // Rows are sorted only after validation and on request, so that they keep their places while the user edits.
  const sort = useCallback(
    (requested: Filter) => {
      const ids = [...byId.values()]
        .filter((row) => fits(row, requested))
        .sort(byWhatIsMissing)
        .map((it) => it.id);
      setFilter(requested);
      setOrder({ filter: requested, ids });
    },
    [byId],
  );
  const isFirst = order === undefined;
  const isOver = (row: JudgedRow) => !['ready', 'waiting'].includes(stateOf(row));
  const isSent = rows.every(isOver) && rows.some((it) => ['sent', 'refused'].includes(stateOf(it)));
  const queries = useQueryClient();
  const hasSent = rows.some((it) => stateOf(it) === 'sent');
  useEffect(() => {
    // The server has stored the accepted terms by now.
    if (hasSent && user.terms?.accepted === null) void queries.invalidateQueries(userQuery());
  }, [hasSent, user.terms, queries]);
  useBatchFocus({ isJudged: !isFirst, isSent });
  useEffect(() => {
    if (isFirst && !isJudging) sort('all');
  }, [isFirst, isJudging, sort]);

  const shown = useMemo(() => {
    const known = (order?.ids ?? []).flatMap((it) => byId.get(it) ?? []);
    const ids = new Set(known.map((it) => it.id));
    // A row that came back from the queue has a new id.
    const others = [...byId.values()].filter((it) => !ids.has(it.id) && (!order || order.filter === 'all'));
    return [...known, ...others];
  }, [order, byId]);

  const keepFocus = useRowFocus();
  const actions = useMemo<RowActions>(
    () => ({
      openInForm: (row) => {
        const formOf = (stored: BatchRow) => {
          const values = valuesOf(stored);
          return { values: draftOfRow(values, base), title: values.recipient.company };
        };
        void openInForm(db, row.id, formOf).then((isOpen) => isOpen && navigate(paths.order(row.id)));
      },
      takeFromForm: (row) => {
        keepFocus(numberOf(row));
        void takeFromForm(db, row.id, (form) => rowOfForm(form, base));
      },
      restore: (row) => {
        keepFocus(numberOf(row));
        void restoreRow(db, row.id, newId());
      },
      leaveOut: (row, isLeftOut) => {
        keepFocus(numberOf(row));
        void changeRows(db, [
          {
            id: row.id,
            isLeftOut,
            isAskedFor: !isLeftOut,
            isOrderedAgain: !isLeftOut && knownSince.has(row.own),
          },
        ]);
      },
      decideUnsent: (row, isTaken) => {
        keepFocus(numberOf(row));
        decideUnsent(row, isTaken);
      },
      keep: (row) => {
        keepFocus(numberOf(row));
        void keep([row.id]);
      },
      set: (row, { field, text }) => {
        keepFocus(numberOf(row));
        void edit([{ id: row.id, field, text }]);
      },
      orderAgain: (row) => {
        keepFocus(numberOf(row));
        void orderAgain(db, [row.id]).then(wakeSender);
      },
      leaveOutOrdered: (row) => {
        keepFocus(numberOf(row));
        void leaveOutOrdered(db, row.id);
      },
      knownSince,
    }),
    [db, base, valuesOf, navigate, decideUnsent, edit, keep, knownSince, keepFocus],
  );

  return (
    <>
      <BatchShareNote db={db} id={batch.id} name={batch.name} />
      <BatchHead db={db} open={open} isPickupAllowed={user.is_pickup_allowed} />
      <OrderedBefore db={db} open={open} />
      <AlikeFixes open={open} knownSince={knownSince} />
      <Card isFlush label={t`Aufträge`}>
        <BatchFilters
          rows={rows}
          filter={filter}
          isAll={isAll}
          canUndo={open.canUndo}
          onFilter={sort}
          onAll={setIsAll}
          onUndo={open.undo}
        />
        <BatchGrid open={open} rows={shown} isAll={isAll} actions={actions} />
      </Card>
      <BatchFoot db={db} open={open} user={user} />
    </>
  );
}
