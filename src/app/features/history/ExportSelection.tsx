import { useLingui } from '@lingui/react/macro';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { labelLimits, type Shipment } from '#domain/shipment/shipment.ts';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { useExportCsv } from './use-export-csv.ts';

export function ExportSelection({ chosen }: { chosen: readonly Shipment[] }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { exportCsv, isPending } = useExportCsv({
    shipment_ids: chosen.map((it) => it.shipment_id),
    without_tracking_number: true,
    // Include selected cancelled shipments.
    is_canceled: chosen.some((it) => it.shipment_status === shipmentStatuses.canceled),
  });
  return (
    <Button
      icon={FileSpreadsheet}
      isLoading={isPending}
      disabled={isOffline || chosen.length > labelLimits.shipments}
      onClick={exportCsv}
      className="max-sm:px-2"
    >
      {t`Auswahl als CSV`}
    </Button>
  );
}
