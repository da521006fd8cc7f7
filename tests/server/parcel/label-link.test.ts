import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { api, access } = await server.signIn();
const { data: made } = await orderSender(server, access)(anOrder());
const parcel_id = (await api.shipment.get({ id: made.shipment_id })).data[0]!.parcels[0]!.parcel_id;

const asked = async (path: string) => {
  const response = await server.request(path, { headers: { authorization: `Bearer ${access}` } });
  return { status: response.status, data: (await response.json()).data };
};
const parcelsOf = async (id: string) => (await asked(`/api/shipment/${id}`)).data[0].parcels;

describe("a parcel's answer", () => {
  test('has the paths of its label, which answer with the label and with a link to it', async () => {
    const [parcel] = await parcelsOf(made.shipment_id);
    expect(parcel.versandpult_status).toBe('active');
    const { status, data } = await asked(`${parcel.label_url}&mark=0`);
    expect([status, Buffer.from(data.file, 'base64').toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
    const transformed = await asked(parcel.label_url_transformed);
    expect((await server.request(transformed.data.label_url)).status).toBe(200);
  });

  test('has no label of a cancelled or a manual parcel', async () => {
    const send = orderSender(server, access);
    const two = (await send(anOrder({ parcels: [aParcel(), aParcel()] }))).data;
    await api.parcel.cancel({ id: (await parcelsOf(two.shipment_id))[1].parcel_id });
    const manual = (await send(anOrder({ service: 'special' }))).data;
    const shown = [...(await parcelsOf(two.shipment_id)), ...(await parcelsOf(manual.shipment_id))];
    expect(
      shown.map((it) => [it.versandpult_status, it.label_url !== '', it.label_url_transformed !== '']),
    ).toEqual([
      ['active', true, true],
      ['canceled', false, false],
      ['manual', false, false],
    ]);
  });
});

const linkTo = async (id: string, token = access) => {
  const response = await server.request(`/api/parcel/transform-label/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data, code } = await response.json();
  return { status: response.status, code, url: data?.label_url as string };
};

describe('a link to a label', () => {
  test('opens in a tab without a token and shows only a PDF', async () => {
    const { url } = await linkTo(parcel_id);
    const response = await server.request(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('inline');
    expect(response.headers.get('content-disposition')).toContain(`${made.tracking_number[0]}.pdf`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await response.text()).startsWith('%PDF-')).toBe(true);
  });

  test('is valid for ten minutes', async () => {
    const { url } = await linkTo(parcel_id);
    server.clock.advance({ minutes: 9, seconds: 59 });
    expect((await server.request(url)).status).toBe(200);
    server.clock.advance({ seconds: 2 });
    const late = await server.request(url);
    expect([late.status, (await late.json()).code]).toEqual([410, 'LINK_EXPIRED']);
    server.clock.advance({ minutes: -11 });
  });

  test('cannot be forged, nor made from an access token', async () => {
    const { url } = await linkTo(parcel_id);
    const forged = `${url.slice(0, -3)}AAA`;
    for (const wrong of [forged, `/api/parcel/label-file/${access}`, '/api/parcel/label-file/x'])
      expect((await server.request(wrong)).status).toBe(404);
    const asAccess = await server.request('/api/user/get', {
      headers: { authorization: `Bearer ${url.split('/').at(-1)}` },
    });
    expect(asAccess.status).toBe(401);
  });

  test("is given only for the client's own parcels", async () => {
    const other = await server.signIn();
    expect(await linkTo(parcel_id, other.access)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await linkTo(randomUUID())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
