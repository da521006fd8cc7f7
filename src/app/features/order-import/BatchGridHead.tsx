import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PointerEvent } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { isNumberField, type ListField } from '#domain/order-import/row-cells.ts';
import { pathName } from './column-names.ts';
import { gridRoles } from './grid-roles.ts';
import type { GridColumn, GridWidths } from './grid-widths.ts';

/** Narrow columns have a short heading; its full name is for screen readers and the mouse. */
function shortName(field: ListField): string {
  const names: Partial<Record<ListField, string>> = {
    'parcels.0.weight': t`kg`,
  };
  return names[field] ?? pathName(field);
}

type BatchGridHeadProps = { fields: readonly ListField[]; widths: GridWidths };

export function BatchGridHead({ fields, widths }: BatchGridHeadProps) {
  const { t } = useLingui();
  return (
    <thead {...gridRoles.rows} className={widths.isCards ? 'sr-only' : undefined}>
      <tr {...gridRoles.row} className="text-left text-label text-xs">
        <HeadCell column="row" name={t`Zeile`} widths={widths} className="left-0 z-3 border-r pl-8" />
        <HeadCell column="state" name={t`Status`} widths={widths} className="px-2" />
        {fields.map((field) => (
          <HeadCell
            key={field}
            column={field}
            name={pathName(field)}
            short={shortName(field)}
            widths={widths}
            className={joinClasses('px-2', isNumberField(field) && 'text-right')}
          />
        ))}
      </tr>
    </thead>
  );
}

type HeadCellProps = {
  column: GridColumn;
  name: string;
  short?: string;
  widths: GridWidths;
  className: string;
};

function HeadCell({ column, name, short = name, widths, className }: HeadCellProps) {
  return (
    <th
      scope="col"
      aria-label={short === name ? undefined : name}
      title={widths.isCards ? undefined : name}
      className={joinClasses(
        'sticky top-0 z-2 h-8 truncate border-line border-b bg-sunken font-medium',
        className,
      )}
    >
      {short}
      {!widths.isCards && <Grip column={column} widths={widths} />}
    </th>
  );
}

/** The heading's right edge: dragged it sets the column's width, pressed twice it gives the own width back. */
function Grip({ column, widths }: { column: GridColumn; widths: GridWidths }) {
  function drag(event: PointerEvent<HTMLElement>) {
    const grip = event.currentTarget;
    const [from, width] = [event.clientX, widths.of(column)];
    grip.setPointerCapture(event.pointerId);
    const move = (to: globalThis.PointerEvent) => widths.choose(column, width + to.clientX - from);
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', move), {
      once: true,
    });
  }
  return (
    <span
      aria-hidden="true"
      onPointerDown={drag}
      onDoubleClick={() => widths.choose(column, undefined)}
      className="absolute inset-y-1 right-0 w-1.5 cursor-col-resize touch-none border-line border-r hover:border-brand pointer-coarse:hidden"
    />
  );
}
