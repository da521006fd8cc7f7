import * as v from 'valibot';
import { api, describeError, type ErrorDescription } from '#app/api/client.ts';
import { type IdentityCode, registerAccount, signInWithPassword } from '#app/api/identity.ts';
import { Registration } from '#domain/people/registration.ts';
import { forgetRegistration, hasBegun, type RegistrationValues, recordBegun } from './registration-draft.ts';

export type RegisterOutcome =
  | { code?: undefined }
  | (Omit<ErrorDescription, 'code'> & { code: IdentityCode });

/**
 * Creates account and profile without signing in (docs/rules.md 3.4). The same password resumes an incomplete attempt.
 */
export async function register(values: RegistrationValues): Promise<RegisterOutcome> {
  const { password, repeat_password: _, agb: __, ...profile } = v.parse(Registration, values);
  const { email } = profile;
  try {
    if (!hasBegun(email)) {
      const { data } = await api.user.isExist({ email });
      if (data.exist) return { code: 'EMAIL_EXISTS' };
    }
    recordBegun(email);
    const { id_token, code } = await makeAccount(email, password);
    if (id_token === undefined) return { code };
    await api.user.create(profile, { context: { idToken: id_token } });
    forgetRegistration();
    return {};
  } catch (error) {
    return describeError(error);
  }
}

async function makeAccount(email: string, password: string) {
  const made = await registerAccount(email, password);
  if (made.code !== 'EMAIL_EXISTS') return made;
  const found = await signInWithPassword(email, password);
  return found.code === 'AUTH_WRONG_PASSWORD' ? made : found;
}
