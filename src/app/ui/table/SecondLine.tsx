import type { RowData } from '@tanstack/react-table';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { DataTableColumn } from './table-props.ts';

type SecondLineProps<Data extends RowData> = { columns: readonly DataTableColumn<Data>[]; row: Data };

export function SecondLine<Data extends RowData>({ columns, row }: SecondLineProps<Data>) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-muted text-xs pointer-fine:[--spacing-row:1.5rem]">
      {columns.map(({ id, header, cell, lineCell, isNamedInLine, lineClassName }) => {
        const content = (lineCell ?? cell)(row);
        if (content === null || content === undefined || content === '' || content === false) return null;
        return (
          <div
            key={id}
            className={joinClasses('tabular min-w-0 items-center gap-x-1.5', lineClassName ?? 'flex')}
          >
            <span className={joinClasses(!isNamedInLine && 'sr-only')}>{header}:</span>
            <div className="min-w-0">{content}</div>
          </div>
        );
      })}
    </div>
  );
}
