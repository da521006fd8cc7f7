import { type Client, isUnlocked } from '#server/clients/queries.ts';

/** Before the unlocking, the address may be a stranger's, who must not read the typed name. */
export const nameToGreet = (it: Client) => (isUnlocked(it) ? it.contact_person : '');
