import { api, describeError } from '#app/api/client.ts';
import { confirmEmail } from '#app/api/identity.ts';
import type { ShownCode } from '#app/i18n/messages.ts';
import { shownCode } from './shown-code.ts';

/** What the links of our mails ask for on the page / (docs/rules.md 3.6). Resets have a page of their own. */
export type MailAction = { mode: 'verifyEmail' | 'verifyUserAccount'; actionCode: string; id: string };
export type MailActionOutcome = { code?: undefined } | { code: ShownCode };

export function readMailAction(search: URLSearchParams): MailAction | undefined {
  const mode = search.get('mode');
  if (mode !== 'verifyEmail' && mode !== 'verifyUserAccount') return undefined;
  return { mode, actionCode: search.get('actionCode') ?? '', id: search.get('id') ?? '' };
}

/** A code is good once: a component that is mounted twice must not spend it twice. */
const underWay = new Map<string, Promise<MailActionOutcome>>();

export function runMailAction(action: MailAction): Promise<MailActionOutcome> {
  const key = `${action.mode} ${action.id} ${action.actionCode}`;
  const running = underWay.get(key) ?? run(action).finally(() => underWay.delete(key));
  underWay.set(key, running);
  return running;
}

async function run({ mode, actionCode, id }: MailAction): Promise<MailActionOutcome> {
  if (actionCode === '') return { code: 'ACTION_CODE_INVALID' };
  if (mode === 'verifyUserAccount') return unlock(id, actionCode);
  const { code } = await confirmEmail(actionCode);
  if (code) return { code: shownCode(code) };
  // The e-mail is confirmed whatever comes of this; signing in too early asks the administrator as well.
  if (id) await api.user.verificationAdmin({ id }).catch(() => {});
  return {};
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
