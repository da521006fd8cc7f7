import { useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { Station } from '#contract/print.ts';
import { PairDialog } from './PairDialog.tsx';
import { PrinterDialog } from './PrinterDialog.tsx';
import { StationItem } from './StationItem.tsx';

export function StationsCard({ stations }: { stations: readonly Station[] }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [isPairing, setIsPairing] = useState(false);
  const [fresh, setFresh] = useState<Station>();
  const shownFresh = stations.find((it) => it.station_id === fresh?.station_id);
  return (
    <Card
      title={t`Druckstationen`}
      isFlush
      actions={
        <Button icon={Plus} disabled={isOffline} onClick={() => setIsPairing(true)}>
          {t`Druckstation verbinden`}
        </Button>
      }
    >
      {stations.length === 0 ? (
        <EmptyState
          icon={Printer}
          text={t`Noch keine Druckstation. Sie läuft auf einem Rechner neben den Druckern und druckt Labels und Papiere ohne Druckdialog.`}
        />
      ) : (
        <ul className="divide-y divide-line-soft border-line-soft border-t">
          {stations.map((it) => (
            <StationItem key={it.station_id} station={it} />
          ))}
        </ul>
      )}
      {isPairing && (
        <PairDialog
          stations={stations}
          onClose={() => setIsPairing(false)}
          onPrinter={(station) => {
            setIsPairing(false);
            setFresh(station);
          }}
        />
      )}
      {shownFresh && (
        <PrinterDialog station={shownFresh} printer={undefined} onClose={() => setFresh(undefined)} />
      )}
    </Card>
  );
}
