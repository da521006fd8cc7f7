import { type Client, isUnlocked } from '#server/clients/queries.ts';

/** The address of an account that nobody has unlocked may be a stranger's: what was typed there is not for them. */
export const nameToGreet = (it: Client) => (isUnlocked(it) ? it.contact_person : '');
