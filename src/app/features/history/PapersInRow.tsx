import { useLingui } from '@lingui/react/macro';
import Files from 'lucide-react/icons/files';
import { useState } from 'react';
import { useConnection } from '#app/offline/queue/connection.ts';
import { loadPapers } from '#app/parts/load-papers.ts';
import { RowAction } from '#app/ui/table/RowAction.tsx';
import { hasPapers } from '#domain/papers.ts';
import type { Shipment } from '#domain/shipment.ts';

/** Prints the papers of a shipment from its row, where it has some. */
export function PapersInRow({ shipment, of }: { shipment: Shipment; of: string }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [isPrinting, setIsPrinting] = useState(false);
  if (!hasPapers(shipment)) return null;
  return (
    <RowAction
      icon={Files}
      label={t`Papiere drucken: ${of}`}
      words={t`Papiere drucken`}
      isLoading={isPrinting}
      disabled={isOffline}
      reason={isOffline ? t`Dafür ist eine Verbindung nötig.` : undefined}
      onClick={() => {
        setIsPrinting(true);
        void loadPapers()
          .then(({ printPapers }) => printPapers({ shipment_ids: [shipment.shipment_id] }))
          .finally(() => setIsPrinting(false));
      }}
    />
  );
}
