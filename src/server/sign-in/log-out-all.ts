import type { CurrentUser, Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import { endAllSessions } from './sessions.ts';

/** Our sessions decide; the identity service is informed if it answers. */
export async function logOutAll(deps: Deps, user: CurrentUser) {
  await endAllSessions(deps, user.client_id);
  try {
    await deps.identity.revoke(user.user_uid);
  } catch (error) {
    deps.log.warn({ error: loggedError(error) }, 'the identity service could not end its sessions');
  }
}
