import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useConnection } from '#app/offline/connection.ts';
import { asOf } from '#app/parts/states/as-of.ts';

export function ListNote({ isFailing, updatedAt }: { isFailing: boolean; updatedAt: number }) {
  const { t } = useLingui();
  const isOffline = useConnection() !== 'online';
  const time = asOf(updatedAt);
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-warning empty:hidden">
      {(isOffline || isFailing) && (
        <>
          <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
          {isOffline
            ? t`Stand ${time}. Buchen und stornieren können Sie wieder mit Verbindung.`
            : t`Stand ${time}`}
        </>
      )}
    </p>
  );
}
