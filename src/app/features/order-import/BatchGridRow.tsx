import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { issueText } from '#app/i18n/messages.ts';
import type { ListField } from '#domain/order-import/row-cells.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import { pathName } from './column-names.ts';
import { type CellActions, GridCell } from './GridCell.tsx';
import { gridRoles } from './grid-roles.ts';
import type { JudgedRow } from './judged-row.ts';
import { noteText } from './note-words.ts';
import { type RowActions, RowStateCell } from './RowStateCell.tsx';

type BatchGridRowProps = {
  row: JudgedRow;
  fields: readonly ListField[];
  sender: string;
  usualKind: TransportKind;
  decimal: string;
  cells: CellActions;
  actions: RowActions;
};

/** Rows are new objects after each change, so compare only rendered values. */
const isSame = (a: BatchGridRowProps, b: BatchGridRowProps) =>
  a.row.id === b.row.id &&
  a.row.rev === b.row.rev &&
  a.row.issues === b.row.issues &&
  JSON.stringify(a.row.where) === JSON.stringify(b.row.where) &&
  a.fields.length === b.fields.length &&
  a.decimal === b.decimal &&
  a.actions === b.actions;

export const BatchGridRow = memo(function BatchGridRow(props: BatchGridRowProps) {
  const { row, fields, sender, usualKind, decimal, cells, actions } = props;
  const { t } = useLingui();
  const number = row.rows[0] ?? 0;
  const isFixed = row.where.is !== 'here';
  return (
    <tr
      {...gridRoles.row}
      className="border-line-soft border-b align-top @max-[58rem]:grid @max-[58rem]:grid-cols-4 @max-[40rem]:grid-cols-2 @max-[58rem]:gap-x-2 @max-[58rem]:px-3 @max-[58rem]:py-3"
    >
      <th
        {...gridRoles.head}
        scope="row"
        className="tabular @max-[80rem]:px-2 px-3 py-2.5 text-left font-medium @max-[58rem]:col-span-full @max-[58rem]:px-1 @max-[58rem]:py-0.5"
      >
        <span aria-hidden="true" className="hidden @max-[58rem]:inline">
          {t`Zeile`}{' '}
        </span>
        {number}
        {row.own && (
          <span className="block max-w-28 @max-[80rem]:max-w-20 truncate @max-[58rem]:max-w-none font-normal text-muted text-xs">
            {row.own}
          </span>
        )}
      </th>
      <td
        {...gridRoles.cell}
        className="@max-[80rem]:px-2 px-3 py-2 @max-[58rem]:col-span-full @max-[58rem]:px-1 @max-[58rem]:py-1"
      >
        <RowStateCell row={row} actions={actions} />
      </td>
      {fields.map((field) => {
        const issue = isFixed ? undefined : row.issues?.find((it) => it.path === field);
        const note = row.questions.find((it) => it.path === field);
        const name = pathName(field);
        return (
          <td {...gridRoles.cell} key={field} className="min-w-0 px-0.5 py-1 @min-[80rem]:last:pr-3">
            <span aria-hidden="true" className="hidden px-1 text-label text-xs @max-[58rem]:block">
              {name}
            </span>
            <GridCell
              id={row.id}
              field={field}
              values={row.values}
              label={t`${name}, Zeile ${number}`}
              error={issue && issueText(issue)}
              note={note && noteText(note)}
              disabled={isFixed}
              decimal={decimal}
              sender={sender}
              usualKind={usualKind}
              actions={cells}
            />
          </td>
        );
      })}
    </tr>
  );
}, isSame);
