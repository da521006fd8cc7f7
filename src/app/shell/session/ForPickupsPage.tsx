import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { userQuery } from '#app/api/persisted-queries.ts';
import { NotFoundPage } from '#app/shell/public/NotFoundPage.tsx';

/** Only for clients who may book pickups (docs/rules.md 1.4). */
export function ForPickupsPage() {
  const user = useQuery(userQuery()).data?.data;
  return user?.is_pickup_allowed === false ? <NotFoundPage /> : <Outlet />;
}
