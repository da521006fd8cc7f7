import { useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useConnection } from '#app/offline/connection.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import type { Station } from '#contract/print.ts';
import { useStationCalls } from './use-station-calls.ts';

export function RemoveStation({ station }: { station: Station }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [isAsked, setIsAsked] = useState(false);
  const { removeStation } = useStationCalls();
  const { name } = station;
  return (
    <>
      <IconButton
        icon={Trash2}
        tone="danger"
        label={t`Druckstation entfernen: ${name}`}
        disabled={isOffline}
        onClick={() => setIsAsked(true)}
      />
      <ConfirmDialog
        isOpen={isAsked}
        title={t`Druckstation entfernen?`}
        text={t`${name} druckt danach nichts mehr. Was noch wartet, wird nicht gedruckt und kann an einen anderen Drucker gehen; ihre Drucker verschwinden auch auf den anderen Geräten.`}
        confirmLabel={t`Entfernen`}
        isDangerous
        onConfirm={async () => {
          await removeStation(station);
          setIsAsked(false);
        }}
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}
