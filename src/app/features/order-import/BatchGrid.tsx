import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useRef, useState } from 'react';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { DataTablePager } from '#app/ui/table/DataTablePager.tsx';
import { splitText } from '#domain/files/delimited-text.ts';
import { type ListField, listFields } from '#domain/order-import/row-cells.ts';
import { BatchGridRow } from './BatchGridRow.tsx';
import { leaveColumn } from './batch-focus.ts';
import { pathName } from './column-names.ts';
import type { CellActions } from './GridCell.tsx';
import { gridRoles } from './grid-roles.ts';
import type { JudgedRow } from './judged-row.ts';
import type { RowActions } from './RowStateCell.tsx';
import type { CellChange, OpenBatch } from './use-batch.ts';

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
const narrow = new Set<ListField>([
  'recipient.street_number',
  'recipient.country_code',
  'recipient.state_province_code',
  'recipient.phone_country_prefix',
  'recipient.phone_prefix',
  'parcels.0.weight',
  'parcels.0.length',
  'parcels.0.width',
  'parcels.0.height',
]);
const fewest = 25;
const pageSizes = [fewest, 50, 100];

export function BatchGrid({ open, rows, isAll, actions: rowActions }: BatchGridProps) {
  const { t, i18n } = useLingui();
  const [paging, setPaging] = useState({ page: 1, perPage: fewest });
  const root = useRef<HTMLDivElement>(null);
  const { perPage } = paging;
  const page = Math.min(paging.page, Math.max(1, Math.ceil(rows.length / perPage)));
  const shown = rows.slice((page - 1) * perPage, page * perPage);
  // A column with an issue or a question stays while the list is open.
  const asked = useRef(new Set<string>(always));
  for (const { issues = [], questions } of open.rows)
    for (const { path } of [...issues, ...questions]) asked.current.add(path);
  const fields = listFields.filter((it) => isAll || asked.current.has(it));
  const ids = useMemo(() => rows.map((it) => it.id), [rows]);
  const latest = useRef({ ids, shown, edit: open.edit, undo: open.undo, fields });
  latest.current = { ids, shown, edit: open.edit, undo: open.undo, fields };

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
        const refused = await latest.current.edit([{ id, field, text }]);
        reportRefused(refused);
        return refused.length === 0;
      },
      move: (id, field, to) => {
        const inSight = latest.current.shown;
        const next = inSight[inSight.findIndex((it) => it.id === id) + (to === 'up' ? -1 : 1)];
        const cell = root.current?.querySelector<HTMLElement>(
          `[data-cell="${next?.id ?? id} ${field}"]:not(:disabled)`,
        );
        if (!next && to === 'on' && cell) {
          leaveColumn(cell);
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
    }),
    [reportRefused],
  );

  return (
    <div ref={root}>
      {/* Narrow screens show rows as cards, so explicit roles keep the table. Screen reader texts are positioned
          inside so that they do not widen the page. */}
      <div className="@container relative overflow-x-auto">
        <table
          {...gridRoles.table}
          className="w-full border-collapse text-sm @max-[58rem]:block"
          aria-label={t`Aufträge des Stapels`}
        >
          <thead {...gridRoles.rows} className="@max-[58rem]:sr-only">
            <tr {...gridRoles.row} className="border-line border-b text-left text-label text-xs">
              <th scope="col" className="@max-[80rem]:px-2 px-3 py-2 font-medium">{t`Zeile`}</th>
              <th scope="col" className="min-w-40 @max-[80rem]:px-2 px-3 py-2 font-medium">{t`Stand`}</th>
              {fields.map((field) => (
                <th
                  key={field}
                  scope="col"
                  className={`hyphens-auto @max-[80rem]:px-1 px-1.5 py-2 font-medium ${narrow.has(field) ? 'min-w-12' : 'min-w-20'}`}
                >
                  {pathName(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...gridRoles.rows} className="@max-[58rem]:block">
            {shown.map((row) => (
              <BatchGridRow
                key={row.id}
                row={row}
                fields={fields}
                sender={open.base.sender.country_code}
                usualKind={open.base.transport_kind}
                decimal={i18n.locale === 'en' ? '.' : ','}
                cells={actions}
                actions={rowActions}
              />
            ))}
          </tbody>
        </table>
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
    </div>
  );
}
