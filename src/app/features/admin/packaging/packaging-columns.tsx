import { t } from '@lingui/core/macro';
import { formatDateTime } from '#app/i18n/format.ts';
import { packagingStateText, packagingWords } from '#app/parts/orders/packaging-words.ts';
import { paths } from '#app/paths.ts';
import { Select } from '#app/ui/fields/Select.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { StaffPackaging } from '#contract/packaging.ts';
import { packagingStates } from '#domain/portal/packaging.ts';
import type { PackagingChange } from './use-change-packaging.ts';

/** For accessible labels. */
export const orderLabel = ({ client, created }: StaffPackaging) =>
  `${client.company}, ${formatDateTime(created.seconds)}`;

export function packagingColumns(
  onSave: (change: PackagingChange) => Promise<boolean>,
): DataTableColumn<StaffPackaging>[] {
  return [
    {
      id: 'created',
      header: t`Bestellt am`,
      cell: ({ created }) => (
        <span className="tabular whitespace-nowrap">{formatDateTime(created.seconds)}</span>
      ),
      priority: 2,
      line: 2,
    },
    {
      id: 'client',
      header: t`Kunde`,
      cell: ({ client, created, ...order }) => (
        <>
          <span className="flex flex-wrap items-center gap-1.5 font-semibold">
            {client.user_uid === null ? (
              <>
                {client.company}
                <Tag>{t`Gelöscht`}</Tag>
              </>
            ) : (
              <a
                href={paths.client(client.user_uid)}
                target="_blank"
                rel="noopener"
                className="inline-flex items-center break-words hover:text-brand hover:underline pointer-coarse:min-h-11"
              >
                {client.company}
              </a>
            )}
          </span>
          <span className="tabular block text-muted text-xs">{[client.id, client.city].join(', ')}</span>
          <span className="tabular block text-xs @lines:hidden">
            {formatDateTime(created.seconds)}: {packagingWords(order)}
          </span>
        </>
      ),
    },
    {
      id: 'articles',
      header: t`Bestellung`,
      cell: (order) => <span className="tabular">{packagingWords(order)}</span>,
      line: 2,
      className: 'hidden @lines:table-cell',
    },
    {
      id: 'note',
      header: t`Notizen`,
      cell: ({ note }) => <span className="line-clamp-2 max-w-72 break-words text-sm">{note}</span>,
      priority: 2,
      line: 2,
    },
    {
      id: 'state',
      header: t`Status`,
      cell: (order) => (
        <Select
          label={t`Status: ${orderLabel(order)}`}
          isLabelHidden
          value={order.state}
          options={packagingStates.map((value) => ({ value, label: packagingStateText(value) }))}
          onChange={(state) => void onSave({ id: order.packaging_id, state })}
          className="w-36"
        />
      ),
    },
  ];
}
