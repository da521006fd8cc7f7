import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { anAddress } from '#support/factories.ts';
import { aCustoms } from '#support/invoice-samples.ts';
import { aPrintDesk, paperPrinter } from '#support/print-desk.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const editor = () => aPrintDesk(server);
const toSwitzerland = (): Partial<OrderInput> => ({
  service: 'standard',
  recipient: anAddress({ country_code: 'CH' }),
  customs: aCustoms(),
});
const textOf = (file: string) => Buffer.from(file, 'base64').toString('latin1');

async function deskWithJob() {
  const it = await editor();
  const shipment_ids = await it.ship();
  const { data } = await it.api.print.labels({ printer_id: it.printer_id, shipment_ids }, it.key());
  return { ...it, shipment_ids, job_id: data.jobs[0]?.job_id ?? '', run_id: data.run_id };
}

describe('a print request', () => {
  test('is one run, however often the request arrives', async () => {
    const { api, ship, printer_id, next } = await editor();
    const shipment_ids = await ship();
    const headers = { 'idempotency-key': randomUUID() };
    const press = () => api.print.labels({ printer_id, shipment_ids }, { context: { headers } });
    const [first, second] = await Promise.all([press(), press()]);
    expect(second.data).toEqual(first.data);
    expect((await press()).data).toEqual(first.data);
    expect((await next()).data.jobs).toHaveLength(1);
    await expect(
      api.print.labels({ printer_id, shipment_ids, once: true }, { context: { headers } }),
    ).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('prints once if two devices request it once each', async () => {
    const { api, ship, printer_id, key } = await editor();
    const shipment_ids = await ship();
    const press = () => api.print.labels({ printer_id, shipment_ids, once: true }, key());
    const ends = await Promise.allSettled([press(), press()]);
    expect(ends.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = ends.find((it) => it.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      code: 'LABEL_PRINTED',
      data: { printed: [{ shipment_id: shipment_ids[0], label_queued_on: 'Zebra' }] },
    });
  });

  test('makes one job per twenty shipments, in the order of the list', async () => {
    const { api, ship, printer_id, key, next, take } = await editor();
    const shipment_ids = (await ship(41)).reverse();
    const { data } = await api.print.labels({ printer_id, shipment_ids }, key());
    expect(data.jobs.map((it) => it.shipment_ids.length)).toEqual([20, 20, 1]);
    expect(data.jobs.flatMap((it) => it.shipment_ids)).toEqual(shipment_ids);
    expect((await next()).data.jobs.map((it: { job_id: string }) => it.job_id)).toEqual(
      data.jobs.map((it) => it.job_id),
    );
    const { data: file } = await take(data.jobs[0]?.job_id ?? '');
    expect(textOf(file.file).split('^XA')).toHaveLength(21);
    expect(file.content_type).toBe('application/zpl');
  });

  test('takes a thousand shipments in the order of the list and leaves out those without a label', async () => {
    const { api, ship, printer_id, key } = await editor();
    const first = await ship(2);
    server.clock.advance({ seconds: 1 });
    const [manual = ''] = await ship(1, { service: 'special' });
    server.clock.advance({ seconds: 1 });
    const last = await ship(1);
    const shipment_ids = [...first, manual, ...last];
    const { data } = await api.print.labels({ printer_id, shipment_ids, order: 'newest' }, key());
    expect(data.left_out).toBe(1);
    expect(data.jobs.flatMap((it) => it.shipment_ids).at(0)).toBe(last[0]);
    expect(data.jobs.flatMap((it) => it.shipment_ids).sort()).toEqual([...first, ...last].sort());
    await expect(api.print.labels({ printer_id, shipment_ids: [manual] }, key())).rejects.toMatchObject({
      code: 'LABEL_NOT_READY',
    });
    const many = Array.from({ length: 1_001 }, () => randomUUID());
    await expect(api.print.labels({ printer_id, shipment_ids: many }, key())).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  test('sends papers to the paper printer in the same order, and says if there is none', async () => {
    const { api, ship, printer_id, addPrinter, key, take } = await editor();
    const [national = ''] = await ship();
    const [swiss = ''] = await ship(1, toSwitzerland());
    const shipment_ids = [swiss, national];
    const without = await api.print.labels({ printer_id, shipment_ids }, key());
    expect(without.data).toMatchObject({ without_papers: 1, jobs: [{ kind: 'labels' }] });
    const paper_printer_id = await addPrinter(paperPrinter);
    const { data } = await api.print.labels(
      { printer_id, shipment_ids, paper_printer_id, again: true },
      key(),
    );
    expect(data).toMatchObject({
      without_papers: 0,
      jobs: [
        { kind: 'labels', shipment_ids, printer_name: 'Zebra' },
        { kind: 'papers', shipment_ids: [swiss], printer_name: 'Büro' },
      ],
    });
    const { data: file } = await take(data.jobs[1]?.job_id ?? '');
    expect(textOf(file.file)).toMatch(/^%PDF/);
    await expect(
      api.print.labels({ printer_id, shipment_ids, paper_printer_id: printer_id }, key()),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('prints only papers, in the order of the list, leaving out shipments without any', async () => {
    const { api, ship, printer_id, addPrinter, key, take } = await editor();
    const [national = ''] = await ship();
    const [first = ''] = await ship(1, toSwitzerland());
    server.clock.advance({ seconds: 1 });
    const [second = ''] = await ship(1, toSwitzerland());
    const papers = await addPrinter(paperPrinter);
    const shipment_ids = [first, national, second];
    const { data } = await api.print.papers({ printer_id: papers, shipment_ids, order: 'newest' }, key());
    expect(data.jobs).toMatchObject([
      { kind: 'papers', shipment_ids: [second, first], printer_name: 'Büro' },
    ]);
    expect(textOf((await take(data.jobs[0]?.job_id ?? '')).data.file)).toMatch(/^%PDF/);
    await expect(
      api.print.papers({ printer_id: papers, shipment_ids: [national] }, key()),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(api.print.papers({ printer_id, shipment_ids: [first] }, key())).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  test('prints the handover list of a day, or a closed list unless it was reopened', async () => {
    const it = await editor();
    const { api, ship, printer_id, addPrinter, key, take } = it;
    const papers = await addPrinter(paperPrinter);
    const day = berlinDay(server.clock.now());
    const shipment_ids = await ship();
    const open = await api.print.handover({ printer_id: papers, list: { day } }, key());
    expect(open.data.jobs).toMatchObject([{ kind: 'handover', shipment_ids: [], state: 'queued' }]);
    expect(textOf((await take(open.data.jobs[0]?.job_id ?? '')).data.file)).toMatch(/^%PDF/);
    const { data: closed } = await api.shipment.closeHandover({ day, shipment_ids }, key());
    const { list_id } = closed;
    const list = await api.print.handover({ printer_id: papers, list: { list_id }, language: 'en' }, key());
    expect(textOf((await take(list.data.jobs[0]?.job_id ?? '')).data.file)).toMatch(/^%PDF/);
    // No shipment is left for that day.
    const empty = await api.print.handover({ printer_id: papers, list: { day } }, key());
    expect((await take(empty.data.jobs[0]?.job_id ?? '')).status).toBe(409);
    expect(await it.stateOf(empty.data.jobs[0]?.job_id ?? '')).toBe('failed');
    await expect(api.print.handover({ printer_id, list: { day } }, key())).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    const other = await editor();
    const theirs = await other.addPrinter(paperPrinter);
    await expect(
      other.api.print.handover({ printer_id: theirs, list: { list_id } }, other.key()),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await api.shipment.reopenHandover({ list_id });
    await expect(api.print.handover({ printer_id: papers, list: { list_id } }, key())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test("prints one paper, and a test page in the printer's format", async () => {
    const { api, ship, printer_id, addPrinter, key, take } = await editor();
    const [shipment_id = ''] = await ship(1, toSwitzerland());
    const papers = await addPrinter(paperPrinter);
    const paper = await api.print.paper({ printer_id: papers, shipment_id, paper: 'invoice' }, key());
    expect(textOf((await take(paper.data.jobs[0]?.job_id ?? '')).data.file)).toMatch(/^%PDF/);
    const zpl = await api.print.test({ printer_id }, key());
    expect(textOf((await take(zpl.data.jobs[0]?.job_id ?? '')).data.file)).toMatch(/^\^XA[\s\S]*Testseite/);
    const pdf = await api.print.test({ printer_id: papers }, key());
    expect(textOf((await take(pdf.data.jobs[0]?.job_id ?? '')).data.file)).toMatch(/^%PDF/);
    await expect(api.print.paper({ printer_id, shipment_id, paper: 'invoice' }, key())).rejects.toMatchObject(
      { code: 'VALIDATION_FAILED' },
    );
  });
});

describe('a waiting station', () => {
  test('gets a job immediately', async () => {
    const { api, ship, printer_id, key, next } = await editor();
    const shipment_ids = await ship();
    const { revision } = (await next()).data;
    const began = performance.now();
    const wait_seconds = 20;
    const waiting = next({ revision, wait_seconds });
    await api.print.labels({ printer_id, shipment_ids }, key());
    expect((await waiting).data.jobs).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(wait_seconds * 1_000);
  });

  test('may disconnect without a trace, and gets the job when it returns', async () => {
    const { api, ship, printer_id, key, next } = await editor();
    const { revision } = (await next()).data;
    const cut = new AbortController();
    const waiting = next({ revision, wait_seconds: 20 }, { signal: cut.signal });
    cut.abort();
    await Promise.allSettled([waiting]);
    await api.print.labels({ printer_id, shipment_ids: await ship() }, key());
    expect((await next({ revision, wait_seconds: 20 })).data.jobs).toHaveLength(1);
  });

  test('gets no job for a printer that accepts none', async () => {
    const { next, printer_id } = await deskWithJob();
    const idle = { printers: [{ printer_id, state: 'paper_out', wants: false }] };
    expect((await next(idle)).data.jobs).toEqual([]);
    expect((await next()).data.jobs).toHaveLength(1);
  });
});

describe('a job', () => {
  test('is given to one claim, to the same claim again, and not after printing', async () => {
    const { job_id, take, report, next, stateOf } = await deskWithJob();
    const claim = randomUUID();
    const first = await take(job_id, claim);
    expect(await take(job_id, claim)).toEqual(first);
    expect(await take(job_id)).toMatchObject({ status: 409, code: 'PRINT_JOB_CHANGED' });
    expect((await next({ holding: [claim] })).data.jobs).toEqual([]);
    expect((await report(job_id, claim, 'printed')).data).toEqual({ state: 'printed' });
    expect((await report(job_id, claim, 'printed')).data).toEqual({ state: 'printed' });
    expect(await take(job_id, claim)).toMatchObject({ status: 409 });
    expect(await stateOf(job_id)).toBe('printed');
  });

  test('with a question waits for the answer, which counts once', async () => {
    const { api, job_id, take, report, next } = await deskWithJob();
    const claim = randomUUID();
    await take(job_id, claim);
    await report(job_id, claim, 'unsure', 'connection_lost');
    expect((await next()).data.jobs).toEqual([]);
    expect((await api.print.jobs({})).data[0]).toMatchObject({ state: 'asked', reason: 'connection_lost' });
    const again = () => api.print.answer({ job_id, answer: 'again', attempt: 1 });
    const [first, second] = await Promise.all([again(), again()]);
    expect([first.data.attempt, second.data.attempt]).toEqual([2, 2]);
    expect(await report(job_id, claim, 'printed')).toMatchObject({ code: 'PRINT_JOB_CHANGED' });
    expect((await take(job_id)).status).toBe(200);
    await expect(again()).resolves.toMatchObject({ data: { attempt: 2, state: 'handed' } });
    await expect(api.print.answer({ job_id, answer: 'cancel', attempt: 2 })).rejects.toMatchObject({
      code: 'PRINT_JOB_CHANGED',
      data: { job: { state: 'handed' } },
    });
  });

  test('gets a question if its station does not know it any more', async () => {
    const { job_id, take, next, stateOf } = await deskWithJob();
    const claim = randomUUID();
    await take(job_id, claim);
    await next({ holding: [] });
    expect(await stateOf(job_id)).toBe('handed');
    server.clock.advance({ seconds: 31 });
    await next({ holding: [claim] });
    expect(await stateOf(job_id)).toBe('handed');
    await next({ holding: [] });
    expect(await stateOf(job_id)).toBe('asked');
  });

  test('gets a question after its station was silent for 90 seconds', async () => {
    const { job_id, take, next, stateOf } = await deskWithJob();
    await next();
    await take(job_id);
    server.clock.advance({ seconds: 89 });
    expect(await stateOf(job_id)).toBe('handed');
    server.clock.advance({ seconds: 2 });
    expect(await stateOf(job_id)).toBe('asked');
  });

  test('expires after waiting twelve hours', async () => {
    const { client, job_id, next } = await deskWithJob();
    server.clock.advance({ hours: 12, seconds: 1 });
    expect((await next()).data.jobs).toEqual([]);
    // Signs in again, since no session lasts twelve hours.
    const { api } = await server.signInAgain(client);
    expect((await api.print.jobs({})).data).toMatchObject([{ job_id, state: 'failed', reason: 'expired' }]);
  });

  test('leaves out cancelled labels, and fails if none is left', async () => {
    const { api, ship, printer_id, key, take, stateOf } = await editor();
    const shipment_ids = await ship(3);
    const some = await api.print.labels({ printer_id, shipment_ids }, key());
    await api.shipment.cancel({ id: shipment_ids[1] ?? '' });
    const { data } = await take(some.data.jobs[0]?.job_id ?? '');
    expect(textOf(data.file).split('^XA')).toHaveLength(3);
    const all = await deskWithJob();
    await all.api.shipment.cancel({ id: all.shipment_ids[0] ?? '' });
    expect(await all.take(all.job_id)).toMatchObject({ status: 409, code: 'LABEL_CANCELED' });
    expect(await all.stateOf(all.job_id)).toBe('failed');
    expect(await stateOf(some.data.jobs[0]?.job_id ?? '')).toBe('handed');
  });
});
