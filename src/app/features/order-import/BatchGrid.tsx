import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { DataTablePager } from '#app/ui/table/DataTablePager.tsx';
import { splitText } from '#domain/files/delimited-text.ts';
import { isListField, type ListField, listFields } from '#domain/order-import/row-cells.ts';
import { BatchGridHead } from './BatchGridHead.tsx';
import { BatchGridRow } from './BatchGridRow.tsx';
import { leaveColumn } from './batch-focus.ts';
import { type Fault, faultsOf, nextFault } from './faults.ts';
import type { CellActions } from './GridCell.tsx';
import { gridRoles } from './grid-roles.ts';
import { type GridColumn, useGridWidths } from './grid-widths.ts';
import type { JudgedRow } from './judged-row.ts';
import { RowPanel } from './RowPanel.tsx';
import type { RowActions } from './row-acts.ts';
import type { CellChange, OpenBatch } from './use-batch.ts';
import { useGridKeys } from './use-grid-keys.ts';

type BatchGridProps = {
  open: OpenBatch;
  rows: readonly JudgedRow[];
  isAll: boolean;
  actions: RowActions;
};

const always: readonly ListField[] = [
  'recipient.company',
  'recipient.contact_person',
  'recipient.street',
  'recipient.street_number',
  'recipient.postal_code',
  'recipient.city',
  'recipient.country_code',
  'parcels.0.weight',
  'service',
];
/** px that a tracking number takes. */
const stateWithNumber = 176;
const fewest = 25;
const pageSizes = [fewest, 50, 100];

export function BatchGrid({ open, rows, isAll, actions: rowActions }: BatchGridProps) {
  const { t, i18n } = useLingui();
  const [paging, setPaging] = useState({ page: 1, perPage: fewest });
  const [current, setCurrent] = useState<string>();
  const frame = useRef<HTMLDivElement>(null);
  const { perPage } = paging;
  const page = Math.min(paging.page, Math.max(1, Math.ceil(rows.length / perPage)));
  const shown = rows.slice((page - 1) * perPage, page * perPage);
  // A column with an issue or a question stays while the list is open.
  const asked = useRef(new Set<string>(always));
  for (const { issues = [], questions } of open.rows)
    for (const { path } of [...issues, ...questions]) asked.current.add(path);
  const fields = listFields.filter((it) => isAll || asked.current.has(it));
  const columns: GridColumn[] = ['row', 'state', ...fields];
  const widths = useGridWidths(
    frame,
    columns,
    rows.some((it) => it.own !== ''),
  );
  const ids = useMemo(() => rows.map((it) => it.id), [rows]);
  const isBehind = open.isSaving || open.isJudging;
  const latest = useRef({ ids, rows, shown, perPage, edit: open.edit, undo: open.undo, fields, isBehind });
  latest.current = { ids, rows, shown, perPage, edit: open.edit, undo: open.undo, fields, isBehind };

  /** Faults edited since their row was judged last, by cell: they count as mended until it is judged again. */
  const edited = useRef(new Map<string, JudgedRow['issues']>());
  const isMended = useCallback((cell: string) => {
    const before = edited.current.get(cell);
    if (before === undefined) return false;
    const [id] = cell.split(' ');
    // A judgement of an earlier edit may come after this one.
    return latest.current.isBehind || before === latest.current.rows.find((it) => it.id === id)?.issues;
  }, []);

  const due = useRef<Fault>(undefined);
  const focusFault = useCallback((fault: Fault) => {
    const { ids: all, perPage: size, shown: inSight } = latest.current;
    due.current = fault;
    if (inSight.some((it) => it.id === fault.id)) return focusDue(frame.current, due);
    setPaging({ page: Math.floor(all.indexOf(fault.id) / size) + 1, perPage: size });
  }, []);
  // Another page's row is there only after the render.
  useEffect(() => focusDue(frame.current, due));

  const goToFault = useCallback(
    (from: Fault | undefined, step: 1 | -1, answered?: string): boolean => {
      const isOver = ({ id, field }: Fault) => id === answered || isMended(`${id} ${field}`);
      const next = nextFault(latest.current.rows, { from, step, isMended: isOver });
      if (next) focusFault(next);
      return next !== undefined;
    },
    [focusFault, isMended],
  );

  const reportRefused = useCallback(
    (refused: readonly CellChange[]) => {
      const [first] = refused;
      if (!first) return;
      const { text, text: from } = first;
      showSnackbar({
        tone: 'warning',
        text:
          first.field === 'transport_kind'
            ? t`„${from}“ ist keine unserer Transportarten und wurde nicht übernommen.`
            : t`„${text}“ ist keine Zahl und wurde nicht übernommen.`,
      });
    },
    [t],
  );

  const actions = useMemo<CellActions>(
    () => ({
      set: async (id, field, text) => {
        const cell = `${id} ${field}`;
        const before = edited.current.get(cell);
        edited.current.set(cell, latest.current.rows.find((it) => it.id === id)?.issues);
        const refused = await latest.current.edit([{ id, field, text }]);
        if (refused.length > 0) edited.current.set(cell, before);
        reportRefused(refused);
        return refused.length === 0;
      },
      move: (id, field, to) => {
        const inSight = latest.current.shown;
        const here = inSight.find((it) => it.id === id);
        if (to === 'on' && goToFault({ id, field }, 1)) return;
        const wasLast = here && faultsOf(here).some((it) => it.field === field);
        const next = inSight[inSight.findIndex((it) => it.id === id) + (to === 'up' ? -1 : 1)];
        const cell = frame.current?.querySelector<HTMLElement>(
          `[data-cell="${next?.id ?? id} ${field}"]:not(:disabled)`,
        );
        if (to === 'on' && (wasLast || !next)) {
          const own = frame.current?.querySelector<HTMLElement>(`[data-cell="${id} ${field}"]`);
          if (own) leaveColumn(own, (it) => isMended(it.dataset.cell ?? ''));
          return;
        }
        // Blur stores the last cell too.
        if (!next) cell?.blur();
        cell?.focus();
        if (cell instanceof HTMLInputElement) cell.select();
      },
      fillDown: (id, field, text) => {
        const { ids: all } = latest.current;
        const below = all.slice(all.indexOf(id));
        void latest.current.edit(below.map((row) => ({ id: row, field, text }))).then(reportRefused);
      },
      paste: (id, field, text) => {
        const table = splitText(text);
        if ('code' in table) return;
        const { ids: all, fields: columns } = latest.current;
        const [from, at] = [all.indexOf(id), columns.indexOf(field)];
        const changes = table.rows.flatMap((cells, row) =>
          cells.flatMap((cell, column): CellChange[] => {
            const [target, next] = [all[from + row], columns[at + column]];
            return target && next ? [{ id: target, field: next, text: cell }] : [];
          }),
        );
        void latest.current.edit(changes).then(reportRefused);
      },
      undo: () => latest.current.undo(),
      point: setCurrent,
      firstFault: (id) => {
        const row = latest.current.rows.find((it) => it.id === id);
        const fault = row && faultsOf(row).find((it) => it.field !== undefined);
        if (fault) focusFault(fault);
      },
    }),
    [reportRefused, goToFault, focusFault, isMended],
  );

  const panelRow = shown.find((it) => it.id === current) ?? shown[0];
  useGridKeys({
    frame,
    rowOf: (id) => rows.find((it) => it.id === id),
    current: current === undefined ? undefined : panelRow?.id,
    actions: rowActions,
    goToFault,
  });

  const { isCards } = widths;
  return (
    <>
      <div className="flex flex-col min-[90rem]:flex-row">
        {/* Narrow screens show rows as cards, so explicit roles keep the table. Screen reader texts are positioned
            inside so that they do not widen the page. */}
        <div
          ref={frame}
          className={joinClasses(
            'relative min-w-0 flex-1 overflow-x-auto',
            !isCards && 'max-h-[max(22rem,calc(100dvh-24rem))] scroll-pt-10 scroll-pl-18 overflow-y-auto',
          )}
        >
          <table
            {...gridRoles.table}
            className={joinClasses(
              'border-separate border-spacing-0 text-sm',
              isCards ? 'block' : 'table-fixed',
            )}
            style={isCards ? undefined : { width: widths.total || undefined }}
            aria-label={t`Aufträge des Stapels`}
          >
            {!isCards && (
              <colgroup>
                {columns.map((it) => (
                  <col key={it} style={{ width: widths.of(it) }} />
                ))}
              </colgroup>
            )}
            <BatchGridHead fields={fields} widths={widths} />
            <tbody {...gridRoles.rows} className={isCards ? 'block' : undefined}>
              {shown.map((row) => (
                <BatchGridRow
                  key={row.id}
                  row={row}
                  fields={fields}
                  sender={open.base.sender.country_code}
                  usualKind={open.base.transport_kind}
                  decimal={i18n.locale === 'en' ? '.' : ','}
                  isCards={isCards}
                  hasOwnNumber={widths.hasOwnNumbers}
                  isStateWide={widths.of('state') >= stateWithNumber}
                  isCurrent={row === panelRow}
                  cells={actions}
                  actions={rowActions}
                />
              ))}
            </tbody>
          </table>
        </div>
        {panelRow && !isCards && (
          <RowPanel
            row={panelRow}
            isChosen={current !== undefined}
            sender={open.base.sender.country_code}
            actions={rowActions}
          />
        )}
      </div>
      {rows.length > fewest && (
        <DataTablePager
          label={t`Aufträge des Stapels`}
          page={page}
          perPage={perPage}
          total={rows.length}
          pageSizes={pageSizes}
          onChange={setPaging}
        />
      )}
    </>
  );
}

function focusDue(frame: HTMLElement | null, due: { current: Fault | undefined }): void {
  const { id, field } = due.current ?? {};
  if (!frame || id === undefined) return;
  const element =
    field !== undefined && isListField(field)
      ? frame.querySelector<HTMLElement>(`[data-cell="${id} ${field}"]:not(:disabled)`)
      : (frame.querySelector<HTMLElement>(`[data-row="${id}"] [data-answer]`) ??
        frame.querySelector<HTMLElement>(`[data-mark="${id}"]`));
  if (!element) return;
  due.current = undefined;
  element.focus();
  if (element instanceof HTMLInputElement) element.select();
}
