import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';

type PartMissingProps = {
  query: {
    fetchStatus: string;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** One sentence. */
  failed: string;
  className?: string;
};

/** Stands in place of what cannot be shown yet: on its way, out of reach, or refused. */
export function PartMissing({ query, failed, className = 'h-10 w-full' }: PartMissingProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  if (isOffline || query.fetchStatus === 'paused')
    return (
      <EmptyState
        icon={CloudOff}
        text={t`Ohne Verbindung ist hier noch nichts zu sehen. Es erscheint, sobald dieses Gerät wieder online ist.`}
      />
    );
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
    <div role="status" className="grid gap-3 px-5 pb-5">
      <span className="sr-only">{t`Wird geladen`}</span>
      <Skeleton className={className} />
    </div>
  );
}
