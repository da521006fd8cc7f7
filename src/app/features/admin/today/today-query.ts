import { orpc } from '#app/api/client.ts';
import { kept } from '#app/api/kept-queries.ts';

/** ms; the page may hang on a wall. */
const askedAgain = 60_000;

/** What waits for the staff: asked anew every minute while it is in sight, and kept for when there is no network. */
export const todayQuery = () =>
  orpc.info.today.queryOptions({ ...kept, refetchOnMount: 'always', refetchInterval: askedAgain });
