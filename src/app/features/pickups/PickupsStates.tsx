import { useLingui } from '@lingui/react/macro';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CloudOff from 'lucide-react/icons/cloud-off';
import SearchX from 'lucide-react/icons/search-x';
import Truck from 'lucide-react/icons/truck';
import { describeError } from '#app/api/client.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';

type PickupsEmptyProps = { isSearch: boolean; onReset: () => void; onBook: () => void };

/** Nothing at all, or nothing that fits. */
export function PickupsEmpty({ isSearch, onReset, onBook }: PickupsEmptyProps) {
  const { t } = useLingui();
  if (isSearch)
    return (
      <EmptyState
        icon={SearchX}
        text={t`Keine Abholung passt zu dieser Suche.`}
        action={<Button onClick={onReset}>{t`Suche zurücksetzen`}</Button>}
      />
    );
  return (
    <EmptyState
      icon={Truck}
      text={t`Noch keine Abholungen. Was Sie buchen, steht hier mit Termin und Bestätigung.`}
      action={
        <Button icon={CalendarPlus} onClick={onBook}>
          {t`Abholung buchen`}
        </Button>
      }
    />
  );
}

type PickupsFailedProps = { error: unknown; onRetry: () => void; isRetrying: boolean };

/** There is nothing to show yet: for want of a connection, or because the server could not answer. */
export function PickupsFailed({ error, onRetry, isRetrying }: PickupsFailedProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  if (isOffline)
    return (
      <EmptyState
        icon={CloudOff}
        text={t`Ohne Verbindung sind hier noch keine Abholungen zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
      />
    );
  return (
    <ErrorState
      text={t`Die Abholungen konnten nicht geladen werden.`}
      detail={error ? errorText(describeError(error).code) : undefined}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}

/** Says from when the rows are, as soon as they may not be the newest. */
export function ListNote({ isFailing, updatedAt }: { isFailing: boolean; updatedAt: number }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const time = formatDateTime(new Date(updatedAt));
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
