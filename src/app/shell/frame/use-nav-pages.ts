import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#app/api/kept-queries.ts';
import { navPages } from './nav-pages.ts';

/** The pages of the drawer that the signed-in person may see; pickups only for those who may book them (docs/rules.md 2.2). */
export function useNavPages() {
  // The frame has asked already.
  const user = useQuery({ ...userQuery(), enabled: false }).data?.data;
  return navPages.filter((page) => !page.isForPickups || user?.is_pickup_allowed !== false);
}
