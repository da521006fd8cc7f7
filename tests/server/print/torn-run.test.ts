import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aParcel } from '#support/factories.ts';
import { aPrintDesk } from '#support/print-desk.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const isOn = (file: string, { tracking_number }: { tracking_number: string }) =>
  Buffer.from(file, 'base64').toString('latin1').replaceAll(' ', '').includes(tracking_number);

/** A run of 25 labels in two jobs, torn in the first. */
async function aTornRun() {
  const desk = await aPrintDesk(server);
  const { api, ship, printer_id, key, take, report } = desk;
  const shipment_ids = await ship(25);
  const { data } = await api.print.labels({ printer_id, shipment_ids }, key());
  const { run_id, jobs } = data;
  const [first = '', second = ''] = jobs.map((it) => it.job_id);
  const claim = randomUUID();
  await take(first, claim);
  await report(first, claim, 'unsure', 'connection_lost');
  const { data: labels } = await api.print.openLabels({ run_id });
  return { ...desk, shipment_ids, run_id, first, second, labels };
}

describe('a torn run', () => {
  test('waits with the rest until the user has answered for its first labels', async () => {
    const { next, labels, shipment_ids, first, second, api, run_id } = await aTornRun();
    expect(labels.map((it) => it.shipment_id)).toEqual(shipment_ids.slice(0, 20));
    expect((await next()).data.jobs).toEqual([]);
    const jobs = [{ job_id: first, attempt: 1 }];
    await api.print.answerRun({ run_id, jobs, last: 'all' });
    expect((await next()).data.jobs).toMatchObject([{ job_id: second }]);
  });

  test('prints only the labels after the last one in hand, in order, however often the answer arrives', async () => {
    const { api, run_id, labels, first, second, next, take, shipment_ids } = await aTornRun();
    const last = labels[10];
    if (!last) throw new Error('no label');
    const { shipment_id, parcel_id } = last;
    const answer = () =>
      api.print.answerRun({
        run_id,
        jobs: [{ job_id: first, attempt: 1 }],
        last: { shipment_id, parcel_id },
      });
    const [one, two] = await Promise.all([answer(), answer()]);
    expect(two.data).toEqual(one.data);
    expect(one.data.map((it) => it.shipment_ids)).toEqual([
      shipment_ids.slice(11, 20),
      shipment_ids.slice(20),
    ]);
    expect((await next()).data.jobs.map((it: { job_id: string }) => it.job_id)).toEqual([first, second]);
    const { data } = await take(first);
    expect(labels.filter((it) => isOn(data.file, it))).toEqual(labels.slice(11));
    await answer();
    const list = await api.shipment.userList({});
    const marked = list.data.filter((it) => it.label_printed).map((it) => it.shipment_id);
    expect(marked.sort()).toEqual(shipment_ids.slice(0, 11).sort());
  });

  test('prints all of it if none came out, and refuses a label of another run', async () => {
    const { api, run_id, first, take, labels } = await aTornRun();
    const jobs = [{ job_id: first, attempt: 1 }];
    const last = { shipment_id: randomUUID(), parcel_id: randomUUID() };
    await expect(api.print.answerRun({ run_id, jobs, last })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await api.print.answerRun({ run_id, jobs, last: 'none' });
    const { data } = await take(first);
    expect(labels.filter((it) => isOn(data.file, it))).toEqual(labels);
    await expect(
      api.print.answerRun({ run_id, jobs: [{ job_id: first, attempt: 2 }], last: 'all' }),
    ).rejects.toMatchObject({ code: 'PRINT_JOB_CHANGED', data: { job: { state: 'handed' } } });
  });

  test('goes on in the midst of a shipment of several parcels, also when it tears twice', async () => {
    const { api, ship, printer_id, key, take, report } = await aPrintDesk(server);
    const shipment_ids = await ship(1, { parcels: [aParcel(), aParcel(), aParcel(), aParcel()] });
    const { data } = await api.print.labels({ printer_id, shipment_ids }, key());
    const { run_id } = data;
    const job_id = data.jobs[0]?.job_id ?? '';
    const { data: labels } = await api.print.openLabels({ run_id });
    expect(labels).toEqual([]);
    for (const attempt of [1, 2]) {
      const claim = randomUUID();
      await take(job_id, claim);
      await report(job_id, claim, 'unsure', 'connection_lost');
      const { data: open } = await api.print.openLabels({ run_id });
      expect(open).toHaveLength(5 - attempt);
      const { shipment_id = '', parcel_id = '' } = open[0] ?? {};
      await api.print.answerRun({ run_id, jobs: [{ job_id, attempt }], last: { shipment_id, parcel_id } });
    }
    const { data: file } = await take(job_id);
    expect(Buffer.from(file.file, 'base64').toString('latin1').split('^XA')).toHaveLength(3);
  });

  test('belongs to its client', async () => {
    const { run_id, first } = await aTornRun();
    const { api } = await aPrintDesk(server);
    expect((await api.print.openLabels({ run_id })).data).toEqual([]);
    const jobs = [{ job_id: first, attempt: 1 }];
    await expect(api.print.answerRun({ run_id, jobs, last: 'all' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
