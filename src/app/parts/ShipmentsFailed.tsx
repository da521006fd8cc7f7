import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';

type ShipmentsFailedProps = {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** Leads from a search back to the list as it is on this device. */
  onReset?: (() => void) | undefined;
};

/** There is nothing to show yet: for want of a connection, or because the server could not answer. */
export function ShipmentsFailed({ query, onReset }: ShipmentsFailedProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  if (isOffline && onReset) {
    return (
      <EmptyState
        icon={CloudOff}
        text={t`Für diese Suche ist eine Verbindung nötig.`}
        action={<Button onClick={onReset}>{t`Suche zurücksetzen`}</Button>}
      />
    );
  }
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
      detail={query.error ? errorText(describeError(query.error).code) : undefined}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
