import { useLingui } from '@lingui/react/macro';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { filterQuery, orderQuery } from './history-query.ts';
import { useExportCsv } from './use-export-csv.ts';
import type { HistorySearch } from './use-history-search.ts';

/** Exports all pages. */
export function ExportCsv({ current }: { current: HistorySearch }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { exportCsv, isPending } = useExportCsv({
    ...filterQuery(current),
    is_canceled: current.status === shipmentStatuses.canceled,
    pagination: orderQuery(current),
  });
  return (
    <Button
      icon={FileSpreadsheet}
      isLoading={isPending}
      disabled={isOffline}
      onClick={exportCsv}
      className="max-sm:gap-0 max-sm:px-3"
    >
      <span className="max-lg:sr-only">{t`CSV exportieren`}</span>
      <span aria-hidden="true" className="max-sm:hidden lg:hidden">
        CSV
      </span>
    </Button>
  );
}
