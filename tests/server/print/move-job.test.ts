import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aPrintDesk, labelPrinter, paperPrinter } from '#support/print-desk.ts';
import { startServer } from '#support/server.ts';

/* Print jobs that go to another printer (docs/rules.md 15.16). */

const server = await startServer();

/** A desk with a waiting job, and a second station with a printer. */
async function twoStations() {
  const desk = await aPrintDesk(server);
  const { api, ask, pair, ship, printer_id, key } = desk;
  const other = await pair('Tor 2');
  const second = randomUUID();
  await api.print.savePrinter({
    station_id: other.station_id,
    printer_id: second,
    printer: { ...labelPrinter, name: 'Zebra 2' },
  });
  const shipment_ids = await ship();
  const job_id = (await api.print.labels({ printer_id, shipment_ids }, key())).data.jobs[0]?.job_id ?? '';
  const move = (attempt = 1, to: string = second) => api.print.move({ job_id, printer_id: to, attempt });
  const claim = randomUUID();
  const printThere = async () => {
    const taken = await ask(`jobs/${job_id}/take`, { claim }, other.token);
    await ask(`jobs/${job_id}/report`, { claim, outcome: 'printed' }, other.token);
    return taken.status;
  };
  const job = async () => (await api.print.jobs({})).data.find((it) => it.job_id === job_id);
  const mark = async () => (await api.shipment.get({ id: shipment_ids[0] ?? '' })).data[0];
  return { ...desk, other, second, job_id, move, printThere, job, mark };
}

describe('a job of a station that is gone', () => {
  test('prints at another station, and never at the old one when it returns', async () => {
    const { move, printThere, job, mark, next, take, job_id } = await twoStations();
    server.clock.advance({ minutes: 5 });
    const moved = await move();
    expect(moved.data).toMatchObject({ state: 'queued', attempt: 2, printer_name: 'Zebra 2' });
    expect(await mark()).toMatchObject({ label_queued_on: 'Zebra 2' });
    expect((await next()).data.jobs).toEqual([]);
    expect(await take(job_id)).toMatchObject({ status: 404 });
    expect(await printThere()).toBe(200);
    expect(await job()).toMatchObject({ state: 'printed' });
    expect(await mark()).toMatchObject({ label_queued_on: null, label_printed_on: 'Zebra 2' });
  });

  test('is asked about first if the station had it in hand; a late report changes nothing', async () => {
    const { move, printThere, job, next, take, report, job_id } = await twoStations();
    await next();
    const claim = randomUUID();
    await take(job_id, claim);
    await expect(move()).rejects.toMatchObject({ code: 'PRINT_JOB_CHANGED' });
    server.clock.advance({ seconds: 91 });
    expect(await job()).toMatchObject({ state: 'asked' });
    await move();
    expect(await report(job_id, claim, 'returned')).toMatchObject({ status: 404 });
    expect(await printThere()).toBe(200);
    expect(await job()).toMatchObject({ state: 'printed', attempt: 2 });
  });

  test('fails if the station was removed, and prints only at another printer', async () => {
    const { api, move, printThere, job, mark, job_id, station } = await twoStations();
    await api.print.removeStation({ station_id: station.station_id });
    expect(await job()).toMatchObject({ state: 'failed', reason: 'printer_removed' });
    expect(await mark()).toMatchObject({ label_queued_on: 'Zebra' });
    await expect(api.print.answer({ job_id, answer: 'again', attempt: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await move();
    expect(await printThere()).toBe(200);
    expect(await job()).toMatchObject({ state: 'printed' });
  });
});

describe('moving a job', () => {
  test('counts once, however often it is asked', async () => {
    const { move, job } = await twoStations();
    const moved = await Promise.all([move(), move(), move()]);
    expect(moved.map((it) => it.data.attempt)).toEqual([2, 2, 2]);
    expect(await job()).toMatchObject({ state: 'queued', attempt: 2 });
  });

  test('and taking it at the same time: one of the two wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { move, take, job_id, job, station, other } = await twoStations();
      const [moved, taken] = await Promise.all([move().catch(() => undefined), take(job_id)]);
      expect([moved !== undefined, taken.status === 200].filter(Boolean)).toHaveLength(1);
      expect(await job()).toMatchObject({ state: moved ? 'queued' : 'handed' });
      expect(station.station_id).not.toBe(other.station_id);
    }
  }, 60_000);

  test('to a label printer is refused for papers', async () => {
    const { api, second, addPrinter, key } = await twoStations();
    const printer_id = await addPrinter(paperPrinter);
    const list = { day: '2026-03-11' };
    const { data } = await api.print.handover({ printer_id, list }, key());
    const job_id = data.jobs[0]?.job_id ?? '';
    await expect(api.print.move({ job_id, printer_id: second, attempt: 1 })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  test('is refused for a printed job and for the job or printer of another client', async () => {
    const mine = await twoStations();
    const foreign = await twoStations();
    const none = { code: 'NOT_FOUND' };
    await expect(mine.move(1, foreign.second)).rejects.toMatchObject(none);
    await expect(
      foreign.api.print.move({ job_id: mine.job_id, printer_id: foreign.second, attempt: 1 }),
    ).rejects.toMatchObject(none);
    await mine.move();
    await mine.printThere();
    await expect(mine.move(2, mine.printer_id)).rejects.toMatchObject({ code: 'PRINT_JOB_CHANGED' });
  });
});
