import { type Client, getClient } from '#server/clients/queries.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';

/** Refuses a client who may not book pickups (docs/rules.md 1.4). */
export async function bookingClient({ db }: Pick<Deps, 'db'>, user: CurrentUser): Promise<Client> {
  const client = await getClient(db, user.client_id);
  if (!client.is_pickup_allowed) throw refusal('FORBIDDEN');
  return client;
}
