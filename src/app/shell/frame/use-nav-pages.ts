import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#app/api/persisted-queries.ts';
import { paths } from '#app/paths.ts';
import { useIsAdmin } from '#app/shell/session/use-is-admin.ts';
import { type NavPage, navPages, ownPickupsLabel } from './nav-pages.ts';

/**
 * Pickups only for clients who may book them (docs/rules.md 2.2); for staff, entries get names that differ from the
 * staff pages'.
 */
export function useNavPages(): readonly NavPage[] {
  // The frame loads the user.
  const user = useQuery({ ...userQuery(), enabled: false }).data?.data;
  const isAdmin = useIsAdmin();
  const seen = navPages.filter((page) => !page.isForPickups || user?.is_pickup_allowed !== false);
  if (!isAdmin) return seen;
  return seen
    .filter(({ path }) => path !== paths.dashboard())
    .map((page) => (page.isForPickups ? { ...page, label: ownPickupsLabel } : page));
}
