import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { auditEvent } from '#server/db/schema.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { startServer } from '#support/server.ts';
import { smtpServer } from '#support/smtp-server.ts';

const smtp = await smtpServer();
afterAll(() => smtp.goAway());
const mail = {
  ...{ smtpUrl: smtp.url, from: 'versand@pult.example' },
  ...{ adminEmail: 'pruefung@pult.example', packagingEmail: 'lager@pult.example' },
};
const server = await startServer({ jobs: 'real', config: { mail } });
const { api, client: staff } = await server.signIn({ is_admin: true });
const list = async () => (await api.mail.failed({})).data;
const until = (isSo: () => Promise<boolean>) => vi.waitUntil(isSo, { timeout: 45_000, interval: 100 });
const arrived = (email: string) => smtp.received.filter((it) => it.to.includes(email)).length;

async function refusedMail(company: string) {
  smtp.setMood('refuses_recipient');
  const owner = await server.newClient({ company });
  await orderMail(server.deps, server.db, { mail: 'password-changed', client_id: owner.id });
  const find = async () => (await list()).find((it) => it.client?.company === company);
  await until(async () => (await find())?.state === 'failed');
  smtp.setMood('friendly');
  return { owner, find, failed: (await find())! };
}

test('a refused mail shows its kind, client and reason, never its text or address', async () => {
  const { owner, failed } = await refusedMail('Uhren Kurz');
  expect(failed).toEqual({
    id: expect.any(String),
    ...{ mail: 'password-changed', state: 'failed', reason: 'refused', reply: 'EENVELOPE RCPT TO 550' },
    ...{ ordered: { seconds: expect.any(Number) }, tried: { seconds: expect.any(Number) }, next: null },
    client: { id: String(owner.number), company: 'Uhren Kurz', user_uid: owner.user_uid },
  });
  expect(JSON.stringify(await list())).not.toContain(owner.email);
});

test('a failed mail stays two weeks for the staff, a delivered one is deleted after a day', async () => {
  const { owner } = await refusedMail('Uhren Lang');
  const other = await server.newClient();
  await orderMail(server.deps, server.db, { mail: 'password-changed', client_id: other.id });
  await until(async () => arrived(other.email) === 1);
  const { rows } = await server.pool.query(
    `select data->>'client_id' as id, deletion_seconds / 86400 as days from jobs.job where name = 'send-mail'
      and data->>'client_id' = any($1)`,
    [[owner.id, other.id]],
  );
  expect(Object.fromEntries(rows.map(({ id, days }) => [id, days]))).toEqual({
    [owner.id]: 14,
    [other.id]: 1,
  });
});

test('a failed mail is sent again once, however often the staff ask, and leaves the list', async () => {
  const { owner, find, failed } = await refusedMail('Uhren Breit');
  await api.mail.again({ id: failed.id });
  await expect(api.mail.again({ id: failed.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await until(async () => arrived(owner.email) === 1);
  expect(await find()).toBeUndefined();
  const records = (await server.db.select().from(auditEvent)).filter((it) => it.action === 'mail_repeated');
  expect(records).toMatchObject([
    {
      client_id: owner.id,
      details: { staff: staff.id, mail: 'password-changed', mail_id: expect.any(String) },
    },
  ]);
});

test('a mail that the staff dismissed leaves the list and is not sent', async () => {
  const { owner, find, failed } = await refusedMail('Uhren Schmal');
  await api.mail.dismiss({ id: failed.id });
  expect(await find()).toBeUndefined();
  await expect(api.mail.dismiss({ id: failed.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(arrived(owner.email)).toBe(0);
  const actions = (await server.db.select().from(auditEvent)).map((it) => it.action);
  expect(actions).toContain('mail_dismissed');
});

test('a mail is retried while the mail server is down, and at once if the staff ask', async () => {
  await smtp.goAway();
  const owner = await server.newClient({ company: 'Uhren Still' });
  await orderMail(server.deps, server.db, { mail: 'password-changed', client_id: owner.id });
  const find = async () => (await list()).find((it) => it.client?.company === 'Uhren Still');
  await until(async () => (await find())?.state === 'retrying');
  const waiting = (await find())!;
  expect(waiting).toMatchObject({ reason: 'service', reply: 'ESOCKET CONN' });
  expect(waiting.next).not.toBeNull();
  await expect(api.mail.dismiss({ id: waiting.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await smtp.comeBack();
  await until(async () => {
    await api.mail.again({ id: waiting.id }).catch(() => {});
    return arrived(owner.email) === 1;
  });
});

test('a failed unlock request or password mail names its client, and none for an unknown address', async () => {
  const owner = await server.newClient({ company: 'Uhren Frage', email: 'frage@kunde.example' });
  const add = (data: object) =>
    server.pool.query(
      `insert into jobs.job (name, data, state, completed_on) values ('send-mail', $1, 'failed', now())`,
      [JSON.stringify({ ...data, mail_id: randomUUID() })],
    );
  const code = randomUUID();
  await server.pool.query(
    `insert into action_code (id, client_id, purpose, code_hash, expires) values ($1, $2, 'verifyUserAccount', $3, now())`,
    [code, owner.id, Buffer.from(code)],
  );
  await add({ mail: 'unlock-account', code_id: code });
  await add({ mail: 'reset-password', email: 'Frage@kunde.example', language: 'de' });
  await add({ mail: 'reset-password', email: 'niemand@kunde.example', language: 'de' });
  const found = (await list()).filter((it) => it.reason === 'fault');
  expect(found.map((it) => [it.mail, it.client?.company])).toEqual(
    expect.arrayContaining([
      ['unlock-account', 'Uhren Frage'],
      ['reset-password', 'Uhren Frage'],
      ['reset-password', undefined],
    ]),
  );
});
