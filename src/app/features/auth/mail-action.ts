import { api, describeError } from '#app/api/client.ts';
import { confirmEmail } from '#app/api/identity.ts';
import type { ShownCode } from '#app/i18n/messages.ts';
import { shownCode } from './shown-code.ts';

/** Actions on the page / (docs/rules.md 3.6); password resets have their own page. */
export type MailAction = { mode: 'verifyEmail' | 'verifyUserAccount'; actionCode: string; id: string };
/** `isDoneBefore`: an earlier click confirmed the address. */
export type MailActionOutcome = { code?: undefined; isDoneBefore?: boolean } | { code: ShownCode };

export function readMailAction(search: URLSearchParams): MailAction | undefined {
  const mode = search.get('mode');
  if (mode !== 'verifyEmail' && mode !== 'verifyUserAccount') return undefined;
  return { mode, actionCode: search.get('actionCode') ?? '', id: search.get('id') ?? '' };
}

export async function runMailAction({ mode, actionCode, id }: MailAction): Promise<MailActionOutcome> {
  if (actionCode === '') return { code: 'ACTION_CODE_INVALID' };
  if (mode === 'verifyUserAccount') return unlock(id, actionCode);
  const { code } = await confirmEmail(actionCode);
  const isOfCode = code === 'ACTION_CODE_INVALID' || code === 'ACTION_CODE_EXPIRED';
  if (code && !isOfCode) return { code: shownCode(code) };
  // The address stays confirmed if this call fails; an early sign-in also notifies the administrator.
  const checked = id ? await api.user.verificationAdmin({ id }).catch(() => undefined) : undefined;
  if (!code) return {};
  return checked?.data.verified ? { isDoneBefore: true } : { code: shownCode(code) };
}

async function unlock(id: string, actionCode: string): Promise<MailActionOutcome> {
  if (id === '') return { code: 'ACTION_CODE_INVALID' };
  try {
    await api.user.verify({ id, actionCode });
    return {};
  } catch (error) {
    return { code: describeError(error).code };
  }
}
