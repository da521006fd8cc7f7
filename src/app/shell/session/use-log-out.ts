import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { getSession } from '#app/api/session.ts';
import { currentConnection } from '#app/offline/connection.ts';
import { listItems } from '#app/offline/queue/outbox.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { paths } from '#app/paths.ts';
import { logOut } from '#app/shell/public/log-out.ts';

/** `ask` logs out, or calls `onWaiting` if orders wait or the device is offline. `leave` logs out regardless. */
export function useLogOut(onWaiting: (waiting: number) => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate: leave, isPending: isLeaving } = useMutation({
    mutationFn: () => logOut(queryClient),
    onSettled: () => navigate(paths.login(), { replace: true }),
  });

  async function ask() {
    const waiting = await countWaiting();
    if (waiting > 0 || currentConnection() === 'offline') onWaiting(waiting);
    else leave();
  }

  return { ask: () => void ask(), leave: () => leave(), isLeaving };
}

async function countWaiting(): Promise<number> {
  const session = getSession();
  if (!session) return 0;
  try {
    return (await listItems(await openWorkDatabase(session.user_uid))).length;
  } catch {
    return 0;
  }
}
