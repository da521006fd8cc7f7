import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { berlinDay } from '#domain/values/working-days.ts';
import { manualClock } from '#support/clock.ts';
import { aPrintDesk } from '#support/print-desk.ts';
import { startServer } from '#support/server.ts';

/* When a shipment counts as printed at a station (docs/rules.md 15.16). */

/** A clock whose readings all differ. */
function movingClock() {
  const clock = manualClock();
  return {
    ...clock,
    now: () => {
      clock.advance({ ms: 1 });
      return clock.now();
    },
  };
}

const clock = movingClock();
const server = await startServer({ deps: { clock } });

async function deskWithJob(count = 1) {
  const editor = await aPrintDesk(server);
  const { api, printer_id, key } = editor;
  const shipment_ids = await editor.ship(count);
  const press = (once = false) => api.print.labels({ printer_id, shipment_ids, once, again: !once }, key());
  const { data } = await press();
  const job_id = data.jobs[0]?.job_id ?? '';
  const mark = async (id = shipment_ids[0] ?? '') => {
    const { label_printed, label_printed_on, label_outcome, label_queued_on } =
      (await api.shipment.get({ id })).data[0] ?? {};
    return {
      printed: label_printed ? label_printed_on : null,
      queued: label_queued_on,
      outcome: label_outcome,
    };
  };
  const unprinted = async () =>
    (await api.shipment.handover({ day: berlinDay(clock.now()) })).data.map((it) => it.is_unprinted);
  return { ...editor, shipment_ids, job_id, press, mark, unprinted };
}

const none = { printed: null, queued: null, outcome: null };
const queued = { ...none, queued: 'Zebra' };
const printed = { ...none, printed: 'Zebra', outcome: 'printed' };

describe('a label waiting for its printer', () => {
  test('is in the print queue and not printed, in the handover list too', async () => {
    const { mark, unprinted, press } = await deskWithJob();
    expect(await mark()).toEqual(queued);
    expect(await unprinted()).toEqual([true]);
    await expect(press(true)).rejects.toMatchObject({
      code: 'LABEL_PRINTED',
      data: { printed: [{ label_printed: null, label_queued_on: 'Zebra' }] },
    });
  });

  test('leaves no mark when its job is dropped, and can be printed again without a question', async () => {
    const { api, job_id, mark, unprinted, press } = await deskWithJob();
    await api.print.answer({ job_id, answer: 'cancel', attempt: 1 });
    expect(await mark()).toEqual(none);
    expect(await unprinted()).toEqual([true]);
    await press(true);
  });

  test('stays in the queue when its printer is removed, and leaves no mark when it is dropped', async () => {
    const { api, printer_id, job_id, mark } = await deskWithJob();
    await api.print.removePrinter({ printer_id });
    expect(await mark()).toEqual(queued);
    await api.print.answer({ job_id, answer: 'cancel', attempt: 1 });
    expect(await mark()).toEqual(none);
  });

  test('stays in the queue of its second job when the first is dropped', async () => {
    const { api, mark, press, job_id } = await deskWithJob();
    const { data } = await press();
    await api.print.answer({ job_id: data.jobs[0]?.job_id ?? '', answer: 'cancel', attempt: 1 });
    expect(await mark()).toEqual(queued);
    await api.print.answer({ job_id, answer: 'cancel', attempt: 1 });
    expect(await mark()).toEqual(none);
  });
});

describe('a label given to the station', () => {
  test('is printed only once the station says so', async () => {
    const { job_id, take, report, mark, unprinted } = await deskWithJob();
    const claim = randomUUID();
    await take(job_id, claim);
    expect(await mark()).toEqual(queued);
    await report(job_id, claim, 'printed');
    expect(await mark()).toEqual(printed);
    expect(await unprinted()).toEqual([false]);
  });

  test('counts as handed to the printer if the printer confirms nothing', async () => {
    const { job_id, take, report, mark, stateOf, press } = await deskWithJob();
    const claim = randomUUID();
    await take(job_id, claim);
    expect((await report(job_id, claim, 'sent')).data).toEqual({ state: 'sent' });
    expect((await report(job_id, claim, 'sent')).data).toEqual({ state: 'sent' });
    expect(await stateOf(job_id)).toBe('sent');
    expect(await mark()).toEqual({ ...printed, outcome: 'sent' });
    await expect(press(true)).rejects.toMatchObject({
      data: { printed: [{ label_printed_on: 'Zebra', label_outcome: 'sent' }] },
    });
  });

  test('is not printed while a question is open, and printed by the answer', async () => {
    const { api, job_id, take, report, mark } = await deskWithJob();
    const claim = randomUUID();
    await take(job_id, claim);
    await report(job_id, claim, 'unsure', 'connection_lost');
    expect(await mark()).toEqual(queued);
    await api.print.answer({ job_id, answer: 'printed', attempt: 1 });
    expect(await mark()).toEqual(printed);
  });

  test('leaves no mark if it failed and is dropped after a second attempt', async () => {
    const { api, job_id, take, report, mark } = await deskWithJob();
    for (const attempt of [1, 2]) {
      const claim = randomUUID();
      await take(job_id, claim);
      await report(job_id, claim, 'failed', 'printer_refused');
      if (attempt === 1) await api.print.answer({ job_id, answer: 'again', attempt });
    }
    await api.print.answer({ job_id, answer: 'cancel', attempt: 2 });
    expect(await mark()).toEqual(none);
  });

  test('keeps the mark of an earlier print if the second is dropped', async () => {
    const { api, job_id, take, report, mark, press } = await deskWithJob();
    const claim = randomUUID();
    await take(job_id, claim);
    await report(job_id, claim, 'printed');
    const { data } = await press();
    expect(await mark()).toEqual({ ...printed, queued: 'Zebra' });
    await api.print.answer({ job_id: data.jobs[0]?.job_id ?? '', answer: 'cancel', attempt: 1 });
    expect(await mark()).toEqual(printed);
  });
});
