import { t } from '@lingui/core/macro';
import { formatDateTime } from '#app/i18n/format.ts';
import { fileSize } from '#app/parts/files/file-size.ts';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { ExportFile } from '#contract/storage.ts';

/** Newest first (docs/rules.md 20.11). */
export function exportColumns(): DataTableColumn<ExportFile>[] {
  return [
    {
      id: 'name',
      header: t`Name`,
      cell: ({ name }) => <span className="break-all font-semibold">{name}</span>,
      sortValue: ({ name }) => name,
    },
    {
      id: 'created',
      header: t`Erstellt`,
      cell: ({ created }) => (
        <span className="tabular whitespace-nowrap">{formatDateTime(created.seconds)}</span>
      ),
      sortValue: ({ created }) => created.seconds,
      sortsDescendingFirst: true,
      priority: 2,
      line: 2,
    },
    {
      id: 'size',
      header: t`Größe`,
      cell: ({ size }) => <span className="whitespace-nowrap">{fileSize(size)}</span>,
      sortValue: ({ size }) => size,
      sortsDescendingFirst: true,
      align: 'end',
      priority: 2,
      line: 2,
    },
  ];
}
