import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router-dom';
import { userQuery } from '#app/api/persisted-queries.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { paths } from '#app/paths.ts';
import { Spinner } from '#app/ui/Spinner.tsx';

/** Redirects other users to /order (docs/rules.md 2.4); the server authorizes each call. */
export function ForAdmins() {
  const { t } = useLingui();
  const query = useQuery(userQuery());
  const user = query.data?.data;
  if (user) return user.is_admin ? <Outlet /> : <Navigate to={paths.order()} replace />;
  return (
    <>
      <PageTitle text={t`Verwaltung`} />
      <QueryMissing query={query} failed={t`Ihr Konto konnte nicht geladen werden.`}>
        <div className="grid place-items-center py-24 text-muted">
          <Spinner className="size-7" />
        </div>
      </QueryMissing>
    </>
  );
}
