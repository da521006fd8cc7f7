import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#app/api/kept-queries.ts';
import { paths } from '#app/paths.ts';
import { useIsAdmin } from '#app/shell/session/use-is-admin.ts';
import { type NavPage, navPages, ownPickupsLabel } from './nav-pages.ts';

/**
 * The pages of the drawer that the signed-in person may see; pickups only for those who may book them (docs/rules.md 2.2).
 * The staff have them below their own, each by a name that no page of theirs has.
 */
export function useNavPages(): readonly NavPage[] {
  // The frame has asked already.
  const user = useQuery({ ...userQuery(), enabled: false }).data?.data;
  const isAdmin = useIsAdmin();
  const seen = navPages.filter((page) => !page.isForPickups || user?.is_pickup_allowed !== false);
  if (!isAdmin) return seen;
  return seen
    .filter(({ path }) => path !== paths.dashboard())
    .map((page) => (page.isForPickups ? { ...page, label: ownPickupsLabel } : page));
}
