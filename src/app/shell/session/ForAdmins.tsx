import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import { Navigate, Outlet } from 'react-router-dom';
import { describeError } from '#app/api/client.ts';
import { userQuery } from '#app/api/kept-queries.ts';
import { errorText } from '#app/i18n/messages.ts';
import { PageTitle } from '#app/parts/PageTitle.tsx';
import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';

/**
 * Who is no administrator and opens a page of the staff is led to /order (docs/rules.md 2.4). What may be seen and done
 * the server decides, call by call.
 */
export function ForAdmins() {
  const { t } = useLingui();
  const query = useQuery(userQuery());
  const user = query.data?.data;
  if (user) return user.is_admin ? <Outlet /> : <Navigate to={paths.order()} replace />;
  return (
    <>
      <PageTitle text={t`Verwaltung`} />
      {query.fetchStatus === 'paused' ? (
        <EmptyState icon={CloudOff} text={t`Die Verwaltung braucht eine Verbindung.`} />
      ) : query.isError ? (
        <ErrorState
          text={t`Ihr Konto konnte nicht geladen werden.`}
          detail={errorText(describeError(query.error).code)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <div role="status" className="grid place-items-center py-24 text-muted">
          <Spinner className="size-7" />
          <span className="sr-only">{t`Wird geladen`}</span>
        </div>
      )}
    </>
  );
}
