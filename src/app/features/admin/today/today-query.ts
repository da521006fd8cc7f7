import { orpc } from '#app/api/client.ts';
import { kept } from '#app/api/persisted-queries.ts';

/** ms; the page may stay open on a wall screen. */
const askedAgain = 60_000;

/** Stored for offline use. */
export const todayQuery = () =>
  orpc.info.today.queryOptions({ ...kept, refetchOnMount: 'always', refetchInterval: askedAgain });
