import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { localKeyOf } from '#print-station/local-key.ts';
import { aPrintDesk } from '#support/print-desk.ts';
import { startServer } from '#support/server.ts';

/* Labels printed by a station while the portal was unreachable (docs/rules.md 15.18). */

const server = await startServer();
const editor = () => aPrintDesk(server);
const seconds = () => Math.floor(server.clock.now().getTime() / 1000);

type Editor = Awaited<ReturnType<typeof editor>>;
const tell = ({ ask, station, printer_id }: Editor, said: Record<string, unknown>, job_id = randomUUID()) =>
  ask(
    `jobs/${job_id}/local`,
    { printer_id, outcome: 'printed', asked: { seconds: seconds() - 60 }, ...said },
    station.token,
  );
const shipmentOf = async ({ api }: Editor, id: string) => (await api.shipment.get({ id })).data[0];

describe('a job printed without the portal', () => {
  test("is stored once as the station's job, and its shipment counts as printed", async () => {
    const it = await editor();
    const [shipment_id = ''] = await it.ship();
    const job_id = randomUUID();
    const said = { shipment_id, asked: { seconds: seconds() - 60 } };
    expect(await tell(it, said, job_id)).toMatchObject({ status: 200, data: { state: 'printed' } });
    expect(await tell(it, said, job_id)).toMatchObject({ status: 200, data: { state: 'printed' } });
    const jobs = (await it.api.print.jobs({})).data;
    expect(jobs).toMatchObject([
      { job_id, kind: 'labels', state: 'printed', printer_name: 'Zebra', shipment_ids: [shipment_id] },
    ]);
    expect(await shipmentOf(it, shipment_id)).toMatchObject({
      label_printed: said.asked,
      label_printed_on: 'Zebra',
    });
    await expect(
      it.api.print.labels({ printer_id: it.printer_id, shipment_ids: [shipment_id], once: true }, it.key()),
    ).rejects.toMatchObject({ code: 'LABEL_PRINTED' });
  });

  test('becomes a question if unconfirmed, and does not count as printed yet', async () => {
    const it = await editor();
    const [asked = '', failed = ''] = await it.ship(2);
    await tell(it, { shipment_id: asked, outcome: 'unsure', reason: 'connection_lost' });
    await tell(it, { shipment_id: failed, outcome: 'failed', reason: 'printer_refused' });
    const states = (await it.api.print.jobs({})).data.map((job) => [job.shipment_ids[0], job.state]);
    expect(Object.fromEntries(states)).toEqual({ [asked]: 'asked', [failed]: 'failed' });
    for (const id of [asked, failed])
      expect(await shipmentOf(it, id)).toMatchObject({ label_printed: null, label_queued_on: 'Zebra' });
    const job = (await it.api.print.jobs({})).data.find(({ state }) => state === 'asked');
    await it.api.print.answer({ job_id: job?.job_id ?? '', answer: 'again', attempt: 1 });
    expect((await it.next()).data.jobs).toMatchObject([{ job_id: job?.job_id }]);
  });

  test('cancels the labels of the print request whose answer was lost', async () => {
    const it = await editor();
    const shipment_ids = await it.ship();
    const { data } = await it.api.print.labels({ printer_id: it.printer_id, shipment_ids }, it.key());
    expect((await it.next()).data.jobs).toMatchObject([{ run_id: data.run_id }]);
    await tell(it, { shipment_id: shipment_ids[0], instead_of: data.run_id });
    expect((await it.next()).data.jobs).toEqual([]);
    expect(await it.stateOf(data.jobs[0]?.job_id ?? '')).toBe('cancelled');
    expect((await shipmentOf(it, shipment_ids[0] ?? ''))?.label_printed).toBeTruthy();
  });

  test("has no effect on other clients' shipments, printers and stations", async () => {
    const [it, other] = [await editor(), await editor()];
    const [shipment_id = ''] = await other.ship();
    expect(await tell(it, { shipment_id })).toMatchObject({ status: 404 });
    const [own = ''] = await it.ship();
    expect(await tell(it, { shipment_id: own, printer_id: other.printer_id })).toMatchObject({ status: 404 });
    const second = await it.pair('Zweite');
    const asSecond = await it.ask(
      `jobs/${randomUUID()}/local`,
      { printer_id: it.printer_id, shipment_id: own, outcome: 'printed', asked: { seconds: 0 } },
      second.token,
    );
    expect(asSecond).toMatchObject({ status: 404 });
    expect((await shipmentOf(other, shipment_id))?.label_printed).toBeFalsy();
  });
});

test('the portal gives a client the key of its station', async () => {
  const { api, station } = await editor();
  const { data } = await api.print.stations();
  expect(data.map((it) => it.local_key)).toEqual([localKeyOf(station.token).toString('base64url')]);
});

test('a label stored for later does not count as printed', async () => {
  const it = await editor();
  const [shipment_id = ''] = await it.ship();
  const kept = await it.api.shipment.label({ shipment_id, format: 'zpl', mark: '0' });
  expect(Buffer.from(kept.data.file, 'base64').toString('latin1')).toMatch(/^\^XA/);
  expect((await shipmentOf(it, shipment_id))?.label_printed).toBeFalsy();
});
