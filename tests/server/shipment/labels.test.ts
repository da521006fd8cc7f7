import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { aCustoms } from '#support/invoice-samples.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { api, access } = await server.signIn();
const send = orderSender(server, access);

const labelOf = async (query: Record<string, string>, token = access) => {
  const response = await server.request(`/api/shipment/label/?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data, code } = await response.json();
  const bytes = Buffer.from(data?.file ?? '', 'base64');
  return { status: response.status, code, name: data?.name, bytes, text: bytes.toString('latin1') };
};
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length;
const ordered = (await send(anOrder({ parcels: [aParcel(), aParcel(), aParcel()] }))).data;
const [first = '', second = ''] = ordered.tracking_number;
const [shown] = (await api.shipment.get({ id: ordered.shipment_id })).data;
const { shipment_id } = ordered;

describe('labels', () => {
  test('are one A6 page per parcel, named after the first number', async () => {
    const file = await labelOf({ shipment_id });
    expect(file.name).toBe(`${first}+2.pdf`);
    expect(file.text.startsWith('%PDF-')).toBe(true);
    expect(pagesOf(file.text)).toBe(3);
  });

  test('can be printed for a single parcel', async () => {
    const file = await labelOf({ shipment_id, parcel_id: shown!.parcels[1]!.parcel_id });
    expect(file.name).toBe(`${second}.pdf`);
    expect(pagesOf(file.text)).toBe(1);
  });

  test('are four per sheet from the free place on', async () => {
    expect(pagesOf((await labelOf({ shipment_id, format: 'pdf_a4' })).text)).toBe(1);
    expect(pagesOf((await labelOf({ shipment_id, format: 'pdf_a4', start_position: '3' })).text)).toBe(2);
  });

  test('are ZPL for label printers', async () => {
    const file = await labelOf({ shipment_id, format: 'zpl' });
    expect(file.name).toBe(`${first}+2.zpl`);
    expect(file.text.match(/\^XZ/g)).toHaveLength(3);
    expect(file.text).toContain(first);
  });

  test('are an image, or a ZIP of images for several', async () => {
    const one = await labelOf({ shipment_id, format: 'png', parcel_id: shown!.parcels[0]!.parcel_id });
    expect(one.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(one.name).toBe(`${first}.png`);
    const all = await labelOf({ shipment_id, format: 'png' });
    expect(all.name).toBe(`${first}+2.zip`);
    expect(all.text).toContain(`${second}.png`);
  });

  test('are the same bytes whenever they are drawn', async () => {
    const draw = async () =>
      createHash('sha256')
        .update((await labelOf({ shipment_id })).bytes)
        .digest('hex');
    const before = await draw();
    server.clock.advance({ minutes: 10 });
    expect(await draw()).toBe(before);
    server.clock.advance({ minutes: -10 });
  });

  test('leave out cancelled parcels', async () => {
    const { data } = await send(anOrder({ parcels: [aParcel(), aParcel()] }));
    await server.pool.query(`update parcel set status = 'canceled' where tracking_number = $1`, [
      data.tracking_number[0],
    ]);
    const file = await labelOf({ shipment_id: data.shipment_id });
    expect(file.name).toBe(`${data.tracking_number[1]}.pdf`);
    const [it] = (await api.shipment.get({ id: data.shipment_id })).data;
    const cancelled = await labelOf({ shipment_id: data.shipment_id, parcel_id: it!.parcels[0]!.parcel_id });
    expect(cancelled).toMatchObject({ status: 409, code: 'LABEL_CANCELED' });
  });

  test('are not ready for a manual order', async () => {
    const { data } = await send(anOrder({ service: 'special' }));
    expect(await labelOf({ shipment_id: data.shipment_id })).toMatchObject({
      status: 409,
      code: 'LABEL_NOT_READY',
    });
  });

  test('are English abroad, with the country', async () => {
    const { data } = await send(
      anOrder({ service: 'standard', recipient: anAddress({ country_code: 'CH' }), customs: aCustoms() }),
    );
    const { text } = await labelOf({ shipment_id: data.shipment_id, format: 'zpl' });
    expect(text).toContain('SWITZERLAND');
  });

  test('have both references', async () => {
    const { data } = await send(anOrder({ reference_number_1: 'KD-4711', reference_number_2: 'LOS-12' }));
    const { text } = await labelOf({ shipment_id: data.shipment_id, format: 'zpl' });
    expect(text).toContain('KD-4711');
    expect(text).toContain('LOS-12');
  });

  test('are not found for another client', async () => {
    const other = await server.signIn();
    expect(await labelOf({ shipment_id }, other.access)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const { data } = await orderSender(server, other.access)(anOrder());
    const [theirs] = (await other.api.shipment.get({ id: data.shipment_id })).data;
    const mixed = await labelOf({ shipment_id, parcel_id: theirs!.parcels[0]!.parcel_id });
    expect(mixed).toMatchObject({ status: 404 });
    expect(await labelOf({ shipment_id: randomUUID() })).toMatchObject({ status: 404 });
  });
});
