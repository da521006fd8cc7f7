import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { shipmentCourse } from '#server/db/schema.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { api, access } = await server.signIn();
const send = orderSender(server, access);
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const from = (device: string) => ({ context: { headers: { 'user-agent': device } } });
const marked = async (shipment_id: string) => {
  const [it] = (await api.shipment.get({ id: shipment_id })).data;
  return [it?.label_printed?.seconds, it?.label_printed_on];
};
const now = () => Math.floor(server.clock.now().getTime() / 1000);
const zplOf = (file: string) => Buffer.from(file, 'base64').toString('utf8');
const pagesOf = (file: string) =>
  Buffer.from(file, 'base64')
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;

describe('the mark "printed"', () => {
  test('has time and device, in the list too', async () => {
    const { shipment_id } = (await send()).data;
    expect(await marked(shipment_id)).toEqual([undefined, null]);
    await api.shipment.label({ shipment_id }, from(chrome));
    expect(await marked(shipment_id)).toEqual([now(), 'Chrome, Windows']);
    const { data } = await api.shipment.userList({ pagination: { per_page: 5 } });
    expect(data[0]).toMatchObject({ shipment_id, label_printed_on: 'Chrome, Windows' });
  });

  test('is not set by the customs invoice alone, nor by an unavailable label', async () => {
    const { data } = await send(anOrder({ service: 'special' }));
    await expect(api.shipment.label({ shipment_id: data.shipment_id })).rejects.toMatchObject({
      code: 'LABEL_NOT_READY',
    });
    await expect(api.shipment.label({ shipment_id: data.shipment_id, papers: 'only' })).rejects.toMatchObject(
      { code: 'NOT_FOUND' },
    );
    expect(await marked(data.shipment_id)).toEqual([undefined, null]);
  });

  test('prevents a second print without a question', async () => {
    const { shipment_id } = (await send()).data;
    await api.shipment.label({ shipment_id, once: '1' }, from(chrome));
    const first = now();
    server.clock.advance({ minutes: 5 });
    await expect(api.shipment.label({ shipment_id, once: '1' })).rejects.toMatchObject({
      code: 'LABEL_PRINTED',
      data: {
        printed: [{ shipment_id, label_printed: { seconds: first }, label_printed_on: 'Chrome, Windows' }],
      },
    });
    expect(await marked(shipment_id)).toEqual([first, 'Chrome, Windows']);
    await api.shipment.label({ shipment_id }, from('Mozilla/5.0 (iPad) Version/17 Safari/605'));
    expect(await marked(shipment_id)).toEqual([now(), 'Safari, iPad']);
    server.clock.advance({ minutes: -5 });
  });

  test('lets one of many concurrent requests print', async () => {
    const { shipment_id } = (await send()).data;
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => api.shipment.label({ shipment_id, once: '1' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const it of results)
      if (it.status === 'rejected') expect(it.reason).toMatchObject({ code: 'LABEL_PRINTED' });
  });

  test('waits for a concurrent cancellation, and then nothing is printed', async () => {
    const { shipment_id } = (await send()).data;
    const [printing] = await server.db.transaction(async (tx) => {
      await tx
        .update(shipmentCourse)
        .set({ shipment_status: 0 })
        .where(eq(shipmentCourse.shipment_id, shipment_id));
      const printing = api.shipment.label({ shipment_id }).catch((error: unknown) => error);
      const waits = () =>
        server.pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%'`,
        );
      while ((await waits()).rowCount === 0);
      await tx.execute(`update parcel set status = 'canceled' where shipment_id = '${shipment_id}'`);
      return [printing];
    });
    expect(await printing).toMatchObject({ code: 'LABEL_CANCELED' });
    expect(await marked(shipment_id)).toEqual([undefined, null]);
  });
});

describe('the labels of several shipments', () => {
  const ordered = async (count: number) => {
    const all = [];
    for (let index = 0; index < count; index += 1)
      all.push(
        (
          await send(
            anOrder({ recipient: anAddress({ company: `Firma ${index}` }), parcels: [aParcel(), aParcel()] }),
          )
        ).data,
      );
    return all;
  };

  test('are one file in the chosen order, and each is marked', async () => {
    const [a, b, c] = await ordered(3);
    const shipment_ids = [c!.shipment_id, a!.shipment_id, b!.shipment_id];
    const { data } = await api.shipment.printLabels({ shipment_ids, format: 'zpl' }, from(chrome));
    const text = zplOf(data.file);
    const places = [c, a, b].flatMap((it) => it!.tracking_number.map((number) => text.indexOf(number)));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(data.name).toBe(`${c!.tracking_number[0]}+5.zpl`);
    for (const id of shipment_ids) expect(await marked(id)).toEqual([now(), 'Chrome, Windows']);
  });

  test('fill A4 sheets from the free place on', async () => {
    const shipment_ids = (await ordered(2)).map((it) => it.shipment_id);
    const { data } = await api.shipment.printLabels({ shipment_ids, format: 'pdf_a4', start_position: '4' });
    expect(pagesOf(data.file)).toBe(2);
  });

  test('are refused together if one was printed before, which is named', async () => {
    const [a, b] = await ordered(2);
    await api.shipment.label({ shipment_id: b!.shipment_id });
    const shipment_ids = [a!.shipment_id, b!.shipment_id];
    await expect(api.shipment.printLabels({ shipment_ids, once: true })).rejects.toMatchObject({
      code: 'LABEL_PRINTED',
      data: { printed: [{ shipment_id: b!.shipment_id }] },
    });
    expect(await marked(a!.shipment_id)).toEqual([undefined, null]);
    await api.shipment.printLabels({ shipment_ids });
    expect(await marked(a!.shipment_id)).toEqual([now(), '']);
  });

  test('are refused together if one has no label, is missing or belongs to another client', async () => {
    const [own] = await ordered(1);
    const manual = (await send(anOrder({ service: 'special' }))).data;
    const other = await server.signIn();
    const theirs = (await orderSender(server, other.access)()).data;
    for (const [id, code] of [
      [manual.shipment_id, 'LABEL_NOT_READY'],
      [theirs.shipment_id, 'NOT_FOUND'],
      [v7(), 'NOT_FOUND'],
    ] as const)
      await expect(api.shipment.printLabels({ shipment_ids: [own!.shipment_id, id] })).rejects.toMatchObject({
        code,
      });
    expect(await marked(own!.shipment_id)).toEqual([undefined, null]);
    const [it] = (await other.api.shipment.get({ id: theirs.shipment_id })).data;
    expect(it?.label_printed ?? null).toBeNull();
  });

  test('are limited to 200 shipments', async () => {
    const shipment_ids = Array.from({ length: 201 }, () => v7());
    await expect(api.shipment.printLabels({ shipment_ids })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(api.shipment.printLabels({ shipment_ids: [] })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
});

describe('an answer with labels', () => {
  test.each(['pdf_a6', 'png', 'zpl'] as const)(
    'marks its shipment once it was sent as %s',
    async (format) => {
      const { shipment_id } = (await send()).data;
      const response = await server.request(
        `/api/shipment/label?shipment_id=${shipment_id}&format=${format}`,
        {
          headers: { authorization: `Bearer ${access}`, 'user-agent': chrome },
        },
      );
      expect(response.status).toBe(200);
      expect(await marked(shipment_id)).toEqual([undefined, null]);
      await response.arrayBuffer();
      expect(await marked(shipment_id)).toEqual([now(), 'Chrome, Windows']);
    },
  );

  test('leaves no mark if it is not received, also for one parcel and a ZIP', async () => {
    const { shipment_id } = (await send(anOrder({ parcels: [aParcel(), aParcel()] }))).data;
    const parcels = (await api.shipment.get({ id: shipment_id })).data[0]?.parcels ?? [];
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
    const one = await server.request(
      `/api/shipment/label?shipment_id=${shipment_id}&parcel_id=${parcels[0]?.parcel_id}`,
      { headers },
    );
    const zip = await server.request('/api/shipment/print-labels', {
      method: 'POST',
      headers,
      body: JSON.stringify({ shipment_ids: [shipment_id], format: 'png' }),
    });
    for (const response of [one, zip]) {
      expect(response.status).toBe(200);
      await response.body?.cancel();
      expect(await marked(shipment_id)).toEqual([undefined, null]);
    }
    await api.shipment.label({ shipment_id, once: '1' });
  });
});
