import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { userQuery } from '#app/api/kept-queries.ts';
import { NotFoundPage } from '#app/shell/public/NotFoundPage.tsx';

/** The pages about pickups are for clients who may book them (docs/rules.md 1.4); for others there are none. */
export function ForPickupsPage() {
  const user = useQuery(userQuery()).data?.data;
  return user?.is_pickup_allowed === false ? <NotFoundPage /> : <Outlet />;
}
