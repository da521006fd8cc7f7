import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import PackagePlus from 'lucide-react/icons/package-plus';
import SearchX from 'lucide-react/icons/search-x';
import { useNavigate } from 'react-router-dom';
import { describeError } from '#app/api/client.ts';
import { formatClock, formatDateTime } from '#app/i18n/format.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';

/** Nothing at all, or nothing that fits. */
export function HistoryEmpty({ isNarrowed, onReset }: { isNarrowed: boolean; onReset: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  if (isNarrowed) {
    return (
      <EmptyState
        icon={SearchX}
        text={t`Keine Sendung passt zu dieser Suche.`}
        action={<Button onClick={onReset}>{t`Suche zurücksetzen`}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={PackagePlus}
      text={t`Noch keine Sendungen. Was Sie senden, steht hier mit Nummer, Status und Label.`}
      action={
        <Button variant="primary" onClick={() => void navigate(paths.order())}>
          {t`Auftrag erstellen`}
        </Button>
      }
    />
  );
}

type HistoryFailedProps = { error: unknown; onRetry: () => void; isRetrying: boolean };

/** There is nothing to show yet: for want of a connection, or because the server could not answer. */
export function HistoryFailed({ error, onRetry, isRetrying }: HistoryFailedProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  if (isOffline) {
    return (
      <EmptyState
        icon={CloudOff}
        text={t`Ohne Verbindung sind hier noch keine Sendungen zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
      />
    );
  }
  return (
    <ErrorState
      text={t`Die Sendungen konnten nicht geladen werden.`}
      detail={error ? errorText(describeError(error).code) : undefined}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** Says from when the rows are, as soon as they may not be the newest. */
export function StaleNote({ isFailing, updatedAt }: { isFailing: boolean; updatedAt: number }) {
  const { t } = useLingui();
  const connection = useConnection();
  if (connection === 'online' && !isFailing) return null;
  const at = new Date(updatedAt);
  const time = Date.now() - updatedAt < dayMs ? formatClock(at) : formatDateTime(at);
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-warning">
      <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
      {t`Stand ${time}`}
    </p>
  );
}
