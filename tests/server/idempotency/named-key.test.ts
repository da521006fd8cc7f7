import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { noPackaging } from '#domain/portal/packaging.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { access, api } = await server.signIn();

async function send(method: string, path: string, body: unknown, key?: string) {
  const response = await server.request(`/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  });
  const { code, data } = await response.json();
  return { status: response.status, named: response.headers.get('idempotency-key'), code, data };
}

describe('an answer names the key of its request, the first time and on replay', () => {
  test.each([
    ['an order', 'shipment/create', anOrder()],
    ['packaging material', 'packaging', { ...noPackaging, envelopes: 50 }],
    ['an address', 'address/create', anAddress({ company: 'Schlüssel GmbH' })],
  ])('%s', async (_, path, body) => {
    const key = randomUUID();
    const first = await send('POST', path, body, key.toUpperCase());
    expect(first).toMatchObject({ status: 200, named: key, data: { client_ref: key } });
    expect(await send('POST', path, body, key)).toEqual(first);
  });

  test('a changed address, in the header', async () => {
    const { data } = await api.address.create(anAddress({ company: 'Alt GmbH' }));
    const key = randomUUID();
    const changed = anAddress({ company: 'Neu GmbH' });
    const answer = await send('PUT', `address/update/${data.address_id}`, changed, key);
    expect(answer).toMatchObject({ status: 200, named: key });
  });

  test('the outcome of a key', async () => {
    const key = randomUUID();
    expect((await send('POST', `idempotency/${key}/cancel`, {})).data).toEqual({
      client_ref: key,
      state: 'cancelled',
    });
  });
});

test('every refusal names the key', async () => {
  const key = randomUUID();
  const wrong = anOrder({ parcels: [] });
  expect(await send('POST', 'shipment/create', wrong, key)).toMatchObject({
    code: 'VALIDATION_FAILED',
    named: key,
  });
  const response = await server.request('/api/shipment/create', {
    method: 'POST',
    headers: { 'idempotency-key': key },
  });
  expect([response.status, response.headers.get('idempotency-key')]).toEqual([401, key]);
});

test('an answer names no key if the request had none or an invalid one', async () => {
  const address = anAddress({ company: 'Namenlos GmbH' });
  const { named, data } = await send('POST', 'address/create', address);
  expect([named, data.client_ref]).toEqual([null, undefined]);
  expect((await send('POST', 'shipment/create', anOrder(), 'abc')).named).toBeNull();
});
