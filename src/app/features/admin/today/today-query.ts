import { orpc } from '#app/api/client.ts';
import { persisted } from '#app/api/persisted-queries.ts';

/** ms; the page may stay open on a wall screen. */
const askedAgain = 60_000;

/** Stored for offline use. */
export const todayQuery = () =>
  orpc.info.today.queryOptions({ ...persisted, refetchOnMount: 'always', refetchInterval: askedAgain });
