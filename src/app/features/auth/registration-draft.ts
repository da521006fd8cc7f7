import { emptyRegistration } from '#domain/people/registration.ts';

/* Keeps input across reloads of the tab, but never passwords. */

export type RegistrationValues = typeof emptyRegistration;

const draftKey = 'registration';
const begunKey = 'registration-begun';

export function readRegistrationDraft(): RegistrationValues {
  const stored = read(draftKey);
  const values = { ...emptyRegistration };
  for (const [name, value] of Object.entries(stored)) {
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

/** True if this tab may resume the registration. */
export const hasBegun = (email: string): boolean => read(begunKey).email === email.toLowerCase();

export function recordBegun(email: string): void {
  write(begunKey, { email: email.toLowerCase() });
}

export function forgetRegistration(): void {
  try {
    for (const key of [draftKey, begunKey]) sessionStorage.removeItem(key);
  } catch {}
}

function read(key: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Without storage, input ends with the page. */
function write(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
