import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#app/api/kept-queries.ts';
import { useSession } from '#app/api/session.ts';

/** True for one of the staff: as the account says, or the token until that is there. The frame has asked for it already. */
export function useIsAdmin(): boolean {
  const user = useQuery({ ...userQuery(), enabled: false }).data?.data;
  const session = useSession();
  return user?.is_admin ?? session?.is_admin === true;
}
