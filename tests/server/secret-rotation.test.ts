import { describe, expect, test } from 'vitest';
import type { Config } from '#server/config/config.ts';
import { createApp } from '#server/entry/app.ts';
import { resealSecrets } from '#server/second-factor/reseal-secrets.ts';
import { openSecret } from '#server/second-factor/sealed-secret.ts';
import { authenticator } from '#support/authenticator.ts';
import { signedHeaders } from '#support/carrier.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { registrations } from '#support/registration.ts';
import { startServer } from '#support/server.ts';

const server = await startServer({ config: { carrierEventsSecret: 'e'.repeat(40) } });
const { registerAndConfirm, register, linkFor, codeIn, runJobs } = registrations(server);
const former = server.config.sessionSecret;

function restarted(difference: Partial<Config>) {
  const config = { ...server.config, sessionSecret: 'another secret, of 32 characters', ...difference };
  const deps = { ...server.deps, config };
  const app = createApp(deps);
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await app.request(`/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  const get = (path: string, access: string) =>
    app.request(path, { headers: { authorization: `Bearer ${access}` } });
  return { config, deps, post, get };
}
const rotated = restarted({ sessionSecretPrevious: former });
const forgotten = restarted({});

describe('while the former secret is configured', () => {
  test('users stay signed in, and new tokens use the new secret', async () => {
    const { access, refresh } = await server.signIn();
    expect((await rotated.get('/api/user/get', access)).status).toBe(200);
    expect((await forgotten.get('/api/user/get', access)).status).toBe(401);
    const { data } = await rotated.post('user/login', { refresh });
    expect((await forgotten.get('/api/user/get', data.access)).status).toBe(200);
  });

  test('a refresh after a lost answer gets the same tokens from the restarted server', async () => {
    const { refresh, client } = await server.signIn();
    const first = await server.api().user.login({ refresh });
    const again = await rotated.post('user/login', { refresh });
    expect(again.data.refresh).toBe(first.data.refresh);
    expect((await rotated.post('user/login', { refresh: again.data.refresh })).status).toBe(200);
    expect(client.id).toEqual(expect.any(String));
  });

  test('the link of a label still works', async () => {
    const { api, access } = await server.signIn();
    const { data: made } = await orderSender(server, access)(anOrder());
    const id = (await api.shipment.get({ id: made.shipment_id })).data[0]!.parcels[0]!.parcel_id;
    const { label_url: path } = (await api.parcel.transformLabel({ id })).data;
    expect((await rotated.get(path, '')).status).toBe(200);
    expect((await forgotten.get(path, '')).status).toBe(404);
  });

  test('a waiting mail has its stored code', async () => {
    const { user_uid, profile } = await register();
    server.identity.spendCode(codeIn(await linkFor(profile.email)));
    await server.api().user.verificationAdmin({ id: user_uid });
    const asked = server.sent.splice(0);
    const config = { ...server.config };
    Object.assign(server.config, rotated.config);
    server.sent.push(...asked);
    await runJobs();
    const code = codeIn(await linkFor(server.config.mail.adminEmail));
    Object.assign(server.config, config);
    expect((await rotated.post(`user/verify/${user_uid}`, { actionCode: code })).status).toBe(200);
  });

  test('a link in a sent mail works', async () => {
    const { user_uid, code } = await registerAndConfirm();
    expect((await forgotten.post(`user/verify/${user_uid}`, { actionCode: code })).status).toBe(200);
  });
});

describe('a second factor', () => {
  async function aCareful() {
    const signed = await server.signIn();
    const { data } = await signed.api.secondFactor.begin({ password: server.password });
    const phone = authenticator(data.secret);
    await signed.api.secondFactor.confirm({ code: phone.codeAt(server.clock.now()) });
    server.clock.advance({ seconds: 30 });
    const signInAt = (portal: typeof rotated) => {
      const id_token = server.identity.idTokenFor(signed.client.email);
      return portal.post('user/login', { id_token, code: phone.codeAt(server.clock.now()) });
    };
    const sealed = async () =>
      (
        await server.pool.query('select sealed_secret from second_factor where client_id = $1', [
          signed.client.id,
        ])
      ).rows[0].sealed_secret as Buffer;
    return { ...signed, signInAt, sealed };
  }

  test('works under the former secret, and is lost without it', async () => {
    const { signInAt } = await aCareful();
    expect(await signInAt(forgotten)).toMatchObject({ status: 403, code: 'SECOND_FACTOR_WRONG' });
    expect((await signInAt(rotated)).status).toBe(200);
  });

  test('is encrypted again at the start, so the former secret can be removed', async () => {
    const { client, signInAt, sealed } = await aCareful();
    expect(await resealSecrets(server.deps)).toBe(0);
    const before = await sealed();
    expect(await resealSecrets(rotated.deps)).toBeGreaterThan(0);
    expect(await resealSecrets(rotated.deps)).toBe(0);
    expect(await sealed()).not.toEqual(before);
    expect(openSecret({ sessionSecret: former }, client.id, await sealed())).toBeUndefined();
    expect((await signInAt(forgotten)).status).toBe(200);
  });
});

test('carrier events are accepted under the new and the former secret, and no third one', async () => {
  const body = JSON.stringify({ events: [] });
  const both = restarted({
    carrierEventsSecret: 'n'.repeat(40),
    carrierEventsSecretPrevious: server.config.carrierEventsSecret,
  });
  const signedWith = (carrierEventsSecret: string | undefined) =>
    signedHeaders({ clock: server.clock, config: { ...server.config, carrierEventsSecret } }, body);
  const tell = async (secret: string | undefined) =>
    (await both.post('carrier/events', body, signedWith(secret))).status;
  expect(await tell(server.config.carrierEventsSecret)).toBe(200);
  expect(await tell('n'.repeat(40))).toBe(200);
  expect(await tell('x'.repeat(40))).toBe(401);
});
