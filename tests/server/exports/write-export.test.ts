import { describe, expect, test } from 'vitest';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import type { Deps } from '#server/deps.ts';
import { startBilling } from '#server/exports/billing-run.ts';
import { writeExport } from '#server/exports/write-export.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

/* Attempts of the job queue at one export; a test holds each before its end. */

const server = await startServer();
const { deps } = server;
const { files } = deps;
const customer = await server.signIn({ user_type: 'weekly', company: 'Kiel' });
await orderSender(server, customer.access)(anOrder({ reference_number_1: 'K-1' }));
const staff = await server.signIn({ is_admin: true });

const day = daySeconds('2026-03-10');
const billing = {
  user_type: 'weekly',
  layout: 'shipments',
  form: 'file',
  date_range: { from: day, to: day },
} as const;

const runOf = async (id: string) => (await staff.api.shipment.exportRuns()).data.find((it) => it.id === id);
const stored = async () => (await files.list(invoicesFolder)).length;
const exported = async () => {
  const { rows } = await server.pool.query(
    `select count(*)::int as n from audit_event where action = 'shipments_exported'`,
  );
  return rows[0].n as number;
};
const lossesOf = async (id: string) =>
  (await server.pool.query('select losses from export_run where id = $1', [id])).rows[0].losses;

async function aRun(asker: { client_id: string } = staff.user) {
  const [filesBefore, notedBefore] = [await stored(), await exported()];
  const { run_id } = await startBilling(deps, asker, billing);
  const makes = async (count: number) =>
    expect([await stored(), await exported()]).toEqual([filesBefore + count, notedBefore + count]);
  return { run_id, makes };
}

const attempt = (run_id: string, own: Deps = deps, signal = new AbortController().signal) =>
  writeExport(own, { run_id }, signal);

async function heldAttempt(run_id: string, signal?: AbortSignal) {
  const waking = Promise.withResolvers<void>();
  const storing = Promise.withResolvers<void>();
  const draft: typeof files.draft = async (content) => {
    const written = await files.draft(content);
    storing.resolve();
    await waking.promise;
    return written;
  };
  const ended = attempt(run_id, { ...deps, files: { ...files, draft } }, signal);
  await storing.promise;
  return { ended, wake: waking.resolve, fail: waking.reject };
}

describe('two attempts at one export', () => {
  test('make one file if they overlap; the later one ends the run', async () => {
    const { run_id, makes } = await aRun();
    const first = await heldAttempt(run_id);
    const second = await heldAttempt(run_id);
    first.wake();
    await first.ended;
    expect(await runOf(run_id)).toMatchObject({ state: 'running', name: null });
    await makes(0);
    second.wake();
    await second.ended;
    expect(await runOf(run_id)).toMatchObject({ state: 'done', done: 1, total: 1 });
    await makes(1);
  });

  test('make one file if the earlier one continues after the end', async () => {
    const { run_id, makes } = await aRun();
    const first = await heldAttempt(run_id);
    await attempt(run_id);
    const done = await runOf(run_id);
    first.wake();
    await first.ended;
    expect(await runOf(run_id)).toEqual(done);
    await makes(1);
  });

  test.each([
    ['a fault of the program', new Error('a mistake')],
    ['a database that is away', Object.assign(new Error('gone'), { code: '57P01' })],
  ])('succeed if the earlier one meets %s', async (_, fault) => {
    const { run_id, makes } = await aRun();
    const first = await heldAttempt(run_id);
    const second = await heldAttempt(run_id);
    first.fail(fault);
    // The later attempt owns the job, so this failure does not count.
    await first.ended;
    expect(await runOf(run_id)).toMatchObject({ state: 'running', code: null });
    second.wake();
    await second.ended;
    expect(await runOf(run_id)).toMatchObject({ state: 'done' });
    await makes(1);
  });
});

describe('an export', () => {
  test('continues with the next attempt after its server stopped, without counting a loss', async () => {
    const { run_id, makes } = await aRun();
    const stopping = new AbortController();
    const { ended, fail } = await heldAttempt(run_id, stopping.signal);
    stopping.abort();
    await expect(ended).rejects.toThrow('aborted');
    expect(await lossesOf(run_id)).toBe(0);
    fail(new Error('late'));
    await expect(attempt(run_id, deps, stopping.signal)).rejects.toThrow('aborted');
    expect(await runOf(run_id)).toMatchObject({ state: 'running', code: null });
    await makes(0);
    await attempt(run_id);
    expect(await runOf(run_id)).toMatchObject({ state: 'done' });
    await makes(1);
  });

  test('fails after its server died four times without a report', async () => {
    const { run_id, makes } = await aRun();
    const killed = [];
    for (let at = 0; at < 4; at += 1) killed.push(await heldAttempt(run_id));
    expect(await runOf(run_id)).toMatchObject({ state: 'running', code: null });
    await attempt(run_id);
    expect(await runOf(run_id)).toMatchObject({ state: 'failed', code: 'EXPORT_INTERRUPTED', name: null });
    for (const { wake, ended } of killed) {
      wake();
      await ended;
    }
    await attempt(run_id);
    await makes(0);
  });

  test.each([
    ['is no longer of the staff', 'is_admin = false'],
    ['is locked', 'is_active = false'],
    ['was deleted', 'deleted = now()'],
  ])('fails with a reason if the user who asked for it %s', async (_, change) => {
    const asker = await server.signIn({ is_admin: true });
    const { run_id, makes } = await aRun(asker.user);
    await server.pool.query(`update client set ${change} where id = $1`, [asker.client.id]);
    await attempt(run_id);
    expect(await runOf(run_id)).toMatchObject({ state: 'failed', code: 'EXPORT_ASKER_GONE', name: null });
    await makes(0);
  });
});
