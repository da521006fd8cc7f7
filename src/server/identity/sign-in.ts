import { getUnixTime } from 'date-fns/getUnixTime';
import type { Language } from '#domain/values/language.ts';
import { auditSample } from '#server/audit.ts';
import { findOwner } from '#server/clients/find-owner.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import {
  attemptCookie,
  noAttemptCookie,
  ownPath,
  readAttempt,
  readTokenCookie,
  tokenCookie,
} from './attempt-cookie.ts';
import type { Identity, IdentityUser, ProviderSignIn } from './identity.ts';

type Exchange = { headers: Headers; answerHeaders: Headers };

/** Seconds that the provider's clock may be behind. */
const skew = 60;

function providerOf({ identity }: { identity: Identity }): ProviderSignIn {
  if (!identity.provider) throw refusal('NOT_FOUND');
  return identity.provider;
}

export async function beginSignIn(
  deps: Deps,
  { from, fresh }: { from: string; fresh: boolean },
  { language, answerHeaders }: { language: Language; answerHeaders: Headers },
): Promise<{ url: string }> {
  const { url, ...begun } = await providerOf(deps).begin({ isFresh: fresh, language });
  const attempt = { ...begun, from: ownPath(from), fresh };
  answerHeaders.append('set-cookie', await attemptCookie(deps, attempt));
  return { url };
}

/** Accepts the answer once; the flow of Firebase's id token follows (sign-in/log-in.ts). */
export async function finishSignIn(deps: Deps, search: string, { headers, answerHeaders }: Exchange) {
  const provider = providerOf(deps);
  const attempt = await readAttempt(deps, headers, search);
  answerHeaders.append('set-cookie', noAttemptCookie(deps.config));
  try {
    if (!attempt) throw refusal('SIGN_IN_EXPIRED');
    const { user, providerToken } = await provider.finish(attempt, search);
    // Allow for clock differences.
    if (attempt.fresh && getUnixTime(user.signedIn) < attempt.begun - skew) throw refusal('SIGN_IN_REFUSED');
    if (!user.emailVerified) throw refusal('MAIL_NOT_VERIFIED');
    answerHeaders.append('set-cookie', tokenCookie(deps.config, providerToken));
    return {
      id_token: await provider.tokenFor(user),
      email: user.email,
      account: await accountOf(deps, user),
      from: attempt.from,
    };
  } catch (error) {
    const { code } = (error ?? {}) as { code?: unknown };
    await auditSample(deps, 'login_refused', { details: { code } });
    throw error;
  }
}

/** Reminds the administrator at each early sign-in: mails get lost. */
async function accountOf(deps: Deps, user: IdentityUser): Promise<'ready' | 'new' | 'waiting'> {
  const owner = await findOwner(deps, user);
  if (!owner || owner.deleted) return 'new';
  if (owner.is_active || owner.unlocked) return 'ready';
  await deps.queue.send('ask-admin', { user_uid: user.uid });
  return 'waiting';
}

export async function endAtProvider(deps: Deps, { headers, answerHeaders }: Exchange): Promise<string> {
  const { provider } = deps.identity;
  if (!provider) return '';
  answerHeaders.append('set-cookie', tokenCookie(deps.config, ''));
  return provider.end(readTokenCookie(deps.config, headers));
}
