import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { useOutOfReach } from './use-out-of-reach.ts';

type QueryMissingProps = {
  query: Pick<UseQueryResult, 'fetchStatus' | 'isError' | 'error' | 'isFetching'> & {
    refetch: () => unknown;
  };
  offline?: string;
  failed: string;
  children?: ReactNode;
};

export function QueryMissing({ query, offline, failed, children }: QueryMissingProps) {
  const { t } = useLingui();
  const isOut = useOutOfReach(query);
  if (isOut)
    return (
      <EmptyState
        icon={CloudOff}
        text={
          offline ??
          t`Ohne Verbindung ist hier noch nichts zu sehen. Es erscheint, sobald dieses Gerät wieder online ist.`
        }
        action={
          // The device has a network, so a retry may help.
          query.isError && (
            <Button
              icon={RotateCw}
              isLoading={query.isFetching}
              onClick={() => void query.refetch()}
            >{t`Erneut versuchen`}</Button>
          )
        }
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
    <div role="status">
      <span className="sr-only">{t`Wird geladen`}</span>
      {children}
    </div>
  );
}
