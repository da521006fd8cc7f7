import { signedIn } from '#server/os.ts';
import { cancelKey } from './cancel-key.ts';

export const idempotencyRoutes = {
  cancel: signedIn.idempotency.cancel.handler(async ({ input, context: { deps, user, answerHeaders } }) => {
    const key = input.key.toLowerCase();
    const became = await cancelKey(deps, { client_id: user.client_id, key }, answerHeaders);
    return { data: { client_ref: key, ...became } };
  }),
};
