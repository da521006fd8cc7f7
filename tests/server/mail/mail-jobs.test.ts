import { afterAll, describe, expect, test, vi } from 'vitest';
import { orderMail } from '#server/mail/order-mail.ts';
import { startServer } from '#support/server.ts';
import { smtpServer } from '#support/smtp-server.ts';

const smtp = await smtpServer();
afterAll(() => smtp.goAway());
const server = await startServer({
  jobs: 'real',
  config: {
    mail: {
      smtpUrl: smtp.url,
      from: 'versand@pult.example',
      adminEmail: 'pruefung@pult.example',
      packagingEmail: 'lager@pult.example',
    },
  },
});
const order = (id: string) => orderMail(server.deps, server.db, { mail: 'account-unlocked', client_id: id });
const arrived = (email: string) => smtp.received.filter((it) => it.to.includes(email)).length;
const until = (isSo: () => boolean | Promise<boolean>) =>
  vi.waitUntil(isSo, { timeout: 45_000, interval: 100 });
const hurry = () =>
  server.pool.query(`update jobs.job set start_after = now() where name = 'send-mail' and state = 'retry'`);

describe('a mail', () => {
  test('is sent with the transaction that ordered it, and not without', async () => {
    const { id, email } = await server.newClient();
    await expect(
      server.db.transaction(async (tx) => {
        await orderMail(server.deps, tx, { mail: 'password-changed', client_id: id });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await order(id);
    await until(() => arrived(email) === 1);
    const { rows } = await server.pool.query(
      `select data->>'mail' as mail from jobs.job where name = 'send-mail'`,
    );
    expect(rows).toEqual([{ mail: 'account-unlocked' }]);
  });

  test('waits while the mail server is down and arrives once when it is back', async () => {
    const { id, email } = await server.newClient();
    await smtp.goAway();
    await order(id);
    const waits = async () =>
      (await server.pool.query(`select 1 from jobs.job where name = 'send-mail' and state = 'retry'`))
        .rowCount === 1;
    await until(waits);
    await hurry();
    await until(async () => {
      const { rows } = await server.pool.query(
        `select max(retry_count) as tries from jobs.job where name = 'send-mail' and state = 'retry'`,
      );
      return rows[0].tries >= 1;
    });
    await smtp.comeBack();
    await hurry();
    await until(() => arrived(email) === 1);
  });

  test('becomes a dead letter if permanently refused, is recorded, and delays no other mail', async () => {
    const [refused, other] = [await server.newClient(), await server.newClient()];
    smtp.setMood('refuses_recipient');
    await order(refused.id);
    await until(() => server.logged.some((it) => it.msg === 'a job failed for good'));
    smtp.setMood('friendly');
    await order(other.id);
    await until(() => arrived(other.email) === 1);
    expect(arrived(refused.email)).toBe(0);
    expect(JSON.stringify(server.logged)).not.toContain(refused.email);
  });
});
