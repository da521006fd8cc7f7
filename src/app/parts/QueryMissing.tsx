import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';

type QueryMissingProps = {
  query: Pick<UseQueryResult, 'fetchStatus' | 'isError' | 'error' | 'isFetching'> & {
    refetch: () => unknown;
  };
  /** One sentence each. */
  offline: string;
  failed: string;
  /** Stands there while the answer is on its way. */
  children?: ReactNode;
};

/** Stands in place of what cannot be shown yet: on its way, out of reach, or refused. */
export function QueryMissing({ query, offline, failed, children }: QueryMissingProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  if (isOffline || query.fetchStatus === 'paused') return <EmptyState icon={CloudOff} text={offline} />;
  if (query.isError)
    return (
      <ErrorState
        text={failed}
        detail={errorText(describeError(query.error).code)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  return (
    <div role="status">
      <span className="sr-only">{t`Wird geladen`}</span>
      {children}
    </div>
  );
}
