import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { callsOf } from '#server/calls.ts';
import { goodBodies } from '#support/good-bodies.ts';
import { confirmation, startServer } from '#support/server.ts';

/* Grave calls: each refuses without a confirmation of the user's identity, and with a wrong one. */

const server = await startServer();
const staff = await server.signIn({ is_admin: true });
const good = goodBodies(undefined);
const grave = callsOf(contract).filter(({ meta }) => meta.confirms);
const locking = { is_active: false };

async function ask(name: string, more: object) {
  const call = grave.find((it) => it.name === name)!;
  const { client } = await server.signIn();
  const url = call.url.replace('{country}', 'RU').replace('{id}', client.user_uid);
  const { confirmation: _, ...body } = good[name] as { confirmation?: unknown };
  const response = await server.request(`/api${url}`, {
    method: call.method,
    headers: { authorization: `Bearer ${staff.access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...(call.meta.confirms === 'locking' ? locking : {}), ...more }),
  });
  return { status: response.status, body: await response.json() };
}

describe.each(grave.map(({ name }) => name))('%s', (name) => {
  test('is refused without a confirmation, and says by what to confirm', async () => {
    const { status, body } = await ask(name, {});
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'CONFIRMATION_REQUIRED', data: { by: 'password' } });
  });

  test('is refused with a wrong password', async () => {
    const { body } = await ask(name, { confirmation: { password: 'geraten' } });
    expect(body).toMatchObject({ code: 'CONFIRMATION_WRONG' });
  });

  test('gets past the question with the right password', async () => {
    const { body } = await ask(name, { confirmation });
    // The client whose second factor is reset has none.
    if (name === 'secondFactor.reset') expect(body).toMatchObject({ code: 'SECOND_FACTOR_CHANGED' });
    // No file lies there.
    else if (name.startsWith('storage.download')) expect(body).toMatchObject({ code: 'NOT_FOUND' });
    else expect(body).toHaveProperty('data');
  });
});

test('a change that locks nobody needs no confirmation', async () => {
  const { client } = await server.signIn();
  const { data } = await staff.api.user.update({ id: client.user_uid, is_valor_enabled: true });
  expect(data.is_valor_enabled).toBe(true);
});
