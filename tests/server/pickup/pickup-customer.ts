import { randomUUID } from 'node:crypto';
import type { client } from '#server/db/schema.ts';
import { aBooking } from '#support/factories.ts';
import type { TestServer } from '#support/server.ts';

export async function aPickupCustomer(
  server: TestServer,
  difference: Partial<typeof client.$inferSelect> = {},
) {
  const { access, api, client: row } = await server.signIn(difference);
  const ask = async (method: string, path: string, body?: unknown, key?: string) => {
    const response = await server.request(`/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { code, data } = await response.json();
    return { status: response.status, headers: response.headers, code, data };
  };
  return {
    api,
    client: row,
    book: (body: unknown = aBooking(), key: string = randomUUID()) => ask('POST', 'pickup/create', body, key),
    bookDirectly: (body: unknown = {}, key: string = randomUUID()) =>
      ask('POST', 'pickup/create-directly', body, key),
    list: () => ask('GET', 'pickup/getAll'),
    cancel: (id: string) => ask('POST', `pickup/cancel/${id}`, {}),
    cancelKey: (key: string) => ask('POST', `idempotency/${key}/cancel`, {}),
    stored: async () => (await server.pool.query('select * from pickup where client_id = $1', [row.id])).rows,
    setStatus: (pickup_id: string, status: number) =>
      server.pool.query('update pickup set status = $1 where pickup_id = $2', [status, pickup_id]),
  };
}
