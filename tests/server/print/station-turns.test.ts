import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { listen } from '#server/http/http-server.ts';
import { atEnd } from '#support/at-end.ts';
import { aPrintDesk } from '#support/print-desk.ts';
import { startServer } from '#support/server.ts';

/* A station's fetches count towards its client's concurrent calls (docs/operation.md 6.4). */

const server = await startServer();
const editor = () => aPrintDesk(server);

test('a station that fetches a document forty times at once leaves turns for others', async () => {
  const it = await editor();
  const other = await server.signIn();
  const { data } = await it.api.print.labels(
    { printer_id: it.printer_id, shipment_ids: await it.ship() },
    it.key(),
  );
  const job_id = data.jobs[0]?.job_id ?? '';
  const claim = randomUUID();
  const holder = await server.pool.connect();
  const waiting = async () => {
    await holder.query('select pg_stat_clear_snapshot()');
    const { rows } = await holder.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0].n;
  };
  try {
    await holder.query('begin');
    await holder.query('select from print_job where job_id = $1 for update', [job_id]);
    const asked = Array.from({ length: 40 }, () =>
      it.ask(`jobs/${job_id}/take`, { claim }, it.station.token),
    );
    await expect.poll(waiting).toBeGreaterThanOrEqual(8);
    for (let i = 0; i < 3; i += 1) expect((await other.api.user.get()).data.email).toBe(other.client.email);
    expect(await waiting()).toBe(8);
    await holder.query('rollback');
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

test('stations waiting for work do not block their client', async () => {
  const it = await editor();
  const { revision } = (await it.next()).data;
  const polls = Array.from({ length: 2 }, () => it.next({ revision, wait_seconds: 25 }));
  expect((await it.api.print.stations()).data).toHaveLength(1);
  const { data } = await it.api.print.labels(
    { printer_id: it.printer_id, shipment_ids: await it.ship() },
    it.key(),
  );
  const [job] = data.jobs;
  for (const poll of polls) expect((await poll).data.jobs).toMatchObject([{ job_id: job?.job_id }]);
});

test('two of three waiting requests of a station get the work, and one is refused until later', async () => {
  const it = await editor();
  const { revision } = (await it.next()).data;
  const port = await findFreePort();
  const listening = await listen(server.app.fetch, { ...server.config, port });
  atEnd(() => listening.stop(100));
  const printers = [{ printer_id: it.printer_id, state: 'ready', wants: true }];
  const asked = { holding: [], printers, version: '1', platform: 'test', revision, wait_seconds: 25 };
  const wait = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/print-station/next`, {
      method: 'POST',
      headers: { authorization: `Bearer ${it.station.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
    return { status: response.status, body: await response.json() };
  };
  const waits = [wait(), wait(), wait()];
  expect((await Promise.race(waits)).body).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  await it.api.print.labels({ printer_id: it.printer_id, shipment_ids: await it.ship() }, it.key());
  expect((await Promise.all(waits)).map(({ status }) => status).sort()).toEqual([200, 200, 429]);
});
