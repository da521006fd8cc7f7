import { emptyRegistration } from '#domain/people/registration.ts';

/*
 * What was typed into the register form survives a reload within the tab, and goes with it. Passwords are never
 * written down.
 */

export type RegistrationValues = typeof emptyRegistration;

const draftKey = 'registration';
const begunKey = 'registration-begun';

export function readRegistrationDraft(): RegistrationValues {
  const kept = read(draftKey);
  const values = { ...emptyRegistration };
  for (const [name, value] of Object.entries(kept)) {
    if (name in values && !isSecret(name) && typeof value === typeof values[name as keyof RegistrationValues])
      Object.assign(values, { [name]: value });
  }
  return values;
}

export function writeRegistrationDraft(values: RegistrationValues): void {
  const open = Object.entries(values).filter(([name]) => !isSecret(name));
  write(draftKey, Object.fromEntries(open));
}

const isSecret = (name: string) => name.includes('password');

/** Whether this tab has begun to register that e-mail: an attempt that broke off may be finished. */
export const hasBegun = (email: string): boolean => read(begunKey).email === email.toLowerCase();

export function noteBegun(email: string): void {
  write(begunKey, { email: email.toLowerCase() });
}

export function forgetRegistration(): void {
  try {
    for (const key of [draftKey, begunKey]) sessionStorage.removeItem(key);
  } catch {}
}

function read(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

/** Where storage is forbidden the form lasts as long as the page. */
function write(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
