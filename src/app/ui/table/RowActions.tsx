import { useLingui } from '@lingui/react/macro';
import type { RowData } from '@tanstack/react-table';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Menu } from '#app/ui/overlays/Menu.tsx';
import { InMenu } from './RowAction.tsx';
import type { DataTableProps } from './table-props.ts';
import type { TableLayout } from './use-table-layout.ts';

type RowActionsProps<Data extends RowData> = Pick<
  DataTableProps<Data>,
  'mainAction' | 'moreActions' | 'getRowLabel'
> & { row: Data; layout: TableLayout };

/** All actions side by side, or the main one and a menu. */
export function RowActions<Data extends RowData>(props: RowActionsProps<Data>) {
  const { row, mainAction, moreActions, layout } = props;
  const { t } = useLingui();
  if (layout === 'wide')
    return (
      <>
        {mainAction?.(row)}
        {moreActions?.(row)}
      </>
    );
  const name = props.getRowLabel(row);
  return (
    <>
      {mainAction && (
        <div className="flex gap-1.5 [&_:is(a,button)]:border [&_:is(a,button)]:border-field [&_:is(a,button)]:bg-control">
          {mainAction(row)}
        </div>
      )}
      {moreActions && (
        <Menu
          label={t`Weitere Aktionen: ${name}`}
          header={name}
          trigger={<Ellipsis aria-hidden="true" className="size-5" />}
          triggerClassName="size-row justify-center text-muted hover:bg-fill hover:text-ink aria-expanded:bg-fill"
        >
          {(close) => <InMenu value={close}>{moreActions(row)}</InMenu>}
        </Menu>
      )}
    </>
  );
}
