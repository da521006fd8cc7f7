import { useLingui } from '@lingui/react/macro';
import { memo, useId } from 'react';
import { issueText } from '#app/i18n/messages.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { ListField } from '#domain/order-import/row-cells.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import { pathName } from './column-names.ts';
import { type CellActions, GridCell } from './GridCell.tsx';
import { gridRoles } from './grid-roles.ts';
import type { JudgedRow } from './judged-row.ts';
import { noteText } from './note-words.ts';
import { RowDetails } from './RowDetails.tsx';
import { RowMark } from './RowMark.tsx';
import { RowStateCell } from './RowStateCell.tsx';
import type { RowActions } from './row-acts.ts';
import { markOf } from './row-words.ts';

type BatchGridRowProps = {
  row: JudgedRow;
  fields: readonly ListField[];
  sender: string;
  usualKind: TransportKind;
  decimal: string;
  isCards: boolean;
  hasOwnNumber: boolean;
  isStateWide: boolean;
  /** The panel shows this row. */
  isCurrent: boolean;
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
  a.isCards === b.isCards &&
  a.hasOwnNumber === b.hasOwnNumber &&
  a.isStateWide === b.isStateWide &&
  a.isCurrent === b.isCurrent &&
  a.actions === b.actions;

const cell = 'border-line-soft border-b px-px py-px pointer-coarse:py-0';

export const BatchGridRow = memo(function BatchGridRow(props: BatchGridRowProps) {
  const { row, fields, sender, usualKind, decimal, isCards, cells, actions } = props;
  const { t } = useLingui();
  const wordsId = useId();
  const number = row.rows[0] ?? 0;
  const isFixed = row.where.is !== 'here';
  const mark = markOf(row);
  return (
    <tr
      {...gridRoles.row}
      data-row={row.id}
      onFocus={() => cells.point(row.id)}
      onClick={() => cells.point(row.id)}
      className={joinClasses(
        'group/row',
        props.isCurrent && !isCards ? 'bg-selected' : 'bg-surface',
        isCards && 'grid grid-cols-2 gap-x-2 border-line-soft border-b px-3 py-3',
      )}
    >
      <th
        {...gridRoles.head}
        scope="row"
        title={row.own && !props.hasOwnNumber ? row.own : undefined}
        className={joinClasses(
          'tabular text-left font-medium',
          isCards
            ? 'col-span-full px-1 py-0.5'
            : 'sticky left-0 z-1 overflow-hidden border-line-soft border-r border-b bg-inherit px-1.5',
          mark?.tone === 'error' && !isCards && 'shadow-[inset_3px_0_0_var(--color-error)]',
          mark?.tone === 'warning' && !isCards && 'shadow-[inset_3px_0_0_var(--color-warning-dot)]',
        )}
      >
        <span className="flex items-center gap-1.5">
          <span className={joinClasses('grid shrink-0 place-items-center', !isCards && 'w-6')}>
            <RowMark
              row={row}
              knownSince={actions.knownSince}
              wordsId={wordsId}
              onPress={() => cells.firstFault(row.id)}
            />
          </span>
          {isCards && <span aria-hidden="true">{t`Zeile`}</span>}
          <span className={isCards ? undefined : 'min-w-5'}>{number}</span>
          {row.own && (isCards || props.hasOwnNumber) && (
            <span className="min-w-0 truncate font-normal text-muted text-xs">{row.own}</span>
          )}
        </span>
      </th>
      <td
        {...gridRoles.cell}
        className={
          isCards ? 'col-span-full px-1 py-1' : `${cell} relative overflow-hidden bg-inherit pr-1 pl-2`
        }
      >
        <RowStateCell row={row} actions={actions} wordsId={wordsId} isWide={isCards || props.isStateWide} />
        {isCards && (
          <div className="mt-1 flex flex-col gap-1">
            <RowDetails row={row} actions={actions} />
          </div>
        )}
      </td>
      {fields.map((field) => {
        const issue = isFixed ? undefined : row.issues?.find((it) => it.path === field);
        const note = row.questions.find((it) => it.path === field);
        const name = pathName(field);
        return (
          <td {...gridRoles.cell} key={field} className={isCards ? 'min-w-0 px-0.5 py-1' : cell}>
            {isCards && (
              <span aria-hidden="true" className="block px-1 text-label text-xs">
                {name}
              </span>
            )}
            <GridCell
              id={row.id}
              field={field}
              values={row.values}
              label={t`${name}, Zeile ${number}`}
              error={issue && issueText(issue)}
              note={note && noteText(note)}
              disabled={isFixed}
              isBoxed={isCards}
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
