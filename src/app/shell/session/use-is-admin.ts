import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#app/api/persisted-queries.ts';
import { useSession } from '#app/api/session.ts';

/** From the account, or the token until it is loaded. */
export function useIsAdmin(): boolean {
  const user = useQuery({ ...userQuery(), enabled: false }).data?.data;
  const session = useSession();
  return user?.is_admin ?? session?.is_admin === true;
}
