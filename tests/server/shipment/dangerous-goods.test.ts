import { describe, expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import type { Parcel } from '#domain/services/parcel.ts';
import { anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { printPdf } from '#support/print-pdf.ts';
import { startServer } from '#support/server.ts';

// The clock stands at Tuesday, 10 March 2026, 09:00 in Berlin.
const today = '2026-03-10';
const server = await startServer();

const paint: Partial<Parcel> = {
  danger_lq_notice: 'UN 1263, 3, III',
  danger_inner_packagings: 6,
  danger_inner_quantity: 0.75,
  danger_unit: 'l',
};

async function aSender() {
  const { api, access } = await server.signIn();
  const send = orderSender(server, access);
  const order = (change: Partial<Parcel>, rest: Partial<OrderInput> = {}) =>
    send(anOrder({ service: 'standard', parcels: [aParcel(change)], ...rest }));
  const read = async (file: string) =>
    (await printPdf(Buffer.from(file, 'base64'), 36)).map((it) => it.text.replaceAll(/\s+/g, ' '));
  const paper = async (shipment_id: string) => {
    const { data } = await api.shipment.label({ shipment_id, papers: 'danger' });
    const isTagged = Buffer.from(data.file, 'base64').includes('/StructTreeRoot');
    return { name: data.name, text: (await read(data.file)).join(' '), isTagged };
  };
  return { api, order, read, paper };
}

describe('an order of dangerous goods', () => {
  test('in limited quantities is accepted as before the list existed', async () => {
    const { api, order } = await aSender();
    const { data } = await order({ limited_quantity: true, danger_lq_notice: 'UN 1263, 3, III' });
    const shown = (await api.shipment.get({ id: data.shipment_id })).data[0];
    expect(shown?.parcels[0]).toMatchObject({
      limited_quantity: true,
      excepted_quantity: false,
      danger_lq_notice: 'UN 1263, 3, III',
      danger_technical_name: '',
      danger_inner_packagings: 0,
    });
  });

  test('stores the amount', async () => {
    const { api, order } = await aSender();
    const { data } = await order({ limited_quantity: true, ...paint, danger_technical_name: 'Acryllack' });
    const shown = (await api.shipment.get({ id: data.shipment_id })).data[0];
    expect(shown?.parcels[0]).toMatchObject({ ...paint, danger_technical_name: 'Acryllack' });
  });

  test('stores the chosen name, and refuses another one with the possible ones', async () => {
    const { api, order } = await aSender();
    const goods = { limited_quantity: true, ...paint };
    const { data } = await order({ ...goods, danger_name: 'Paint related material' });
    const shown = (await api.shipment.get({ id: data.shipment_id })).data[0];
    expect(shown?.parcels[0]?.danger_name).toBe('Paint related material');
    const { status, issues } = await order({ ...goods, danger_name: 'VARNISH' });
    expect(status).toBe(400);
    expect(issues).toEqual([
      {
        path: 'parcels.0.danger_name',
        code: 'danger_name_not_listed',
        params: { max: 'PAINT / PAINT RELATED MATERIAL' },
      },
    ]);
  });

  test('with a number missing in the list is refused at its field', async () => {
    const { order } = await aSender();
    const { status, issues } = await order({ limited_quantity: true, danger_lq_notice: 'UN 9999, 3, III' });
    expect(status).toBe(400);
    expect(issues).toEqual([{ path: 'parcels.0.danger_lq_notice', code: 'un_number_not_listed' }]);
  });

  test.each(['express', 'saver'] as const)('does not go by %s', async (service) => {
    const { order } = await aSender();
    const { issues } = await order({ limited_quantity: true, ...paint }, { service });
    expect(issues).toEqual([{ path: 'service', code: 'service_not_available' }]);
  });

  test('goes by standard in excepted quantities, and under full ADR only by the special service', async () => {
    const { order } = await aSender();
    const few = {
      ...paint,
      danger_inner_packagings: 4,
      danger_inner_quantity: 25,
      danger_unit: 'ml' as const,
    };
    expect((await order({ excepted_quantity: true, ...few })).status).toBe(200);
    expect((await order({ dangerous_goods: true, ...paint })).issues).toEqual([
      { path: 'service', code: 'service_not_available' },
    ]);
    expect((await order({ dangerous_goods: true, ...paint }, { service: 'special' })).status).toBe(200);
  });

  test('is offered the services whose carrier accepts it', async () => {
    const { api } = await aSender();
    const { sender, recipient, transport_kind, parcels } = anOrder();
    const { data } = await api.shipment.getAvailableOrderServices({
      sender,
      recipient,
      transport_kind,
      parcels,
    } as never);
    const standard = data.find((it) => it.internal_service_label === 'standard');
    expect(standard?.takes_danger).toEqual(['excepted_quantity']);
  });
});

describe('the transport document', () => {
  test('describes goods by ADR 5.4.1 with consignor, consignee, packages and quantities', async () => {
    const { order, paper } = await aSender();
    const { data } = await order({ dangerous_goods: true, ...paint }, { service: 'special' });
    const { name, text, isTagged } = await paper(data.shipment_id);
    expect(isTagged).toBe(true);
    expect(name).toMatch(/^Befoerderungspapier-.*\.pdf$/);
    expect(text).toContain('UN 1263 Farbe');
    expect(text).toContain('PAINT');
    expect(text).toContain(', 3, VG III, (D/E)');
    expect(text).toContain('1 Paket / 1 parcel');
    expect(text).toContain('6 × 0,75 l');
    expect(text).toContain('4,5 l');
    expect(text).toContain('Bruttomasse / Gross mass: 5 kg');
    expect(text).toContain('Beförderungskategorie / Transport category: 3');
    expect(text).toContain('Absender / Consignor');
  });

  test('prints only the chosen one of names joined by "or", and all of them without a choice', async () => {
    const { order, paper } = await aSender();
    const goods = { dangerous_goods: true, ...paint };
    const chosen = await order({ ...goods, danger_name: 'PAINT RELATED MATERIAL' }, { service: 'special' });
    const { text } = await paper(chosen.data.shipment_id);
    expect(text).toContain('UN 1263 Farbzubehörstoffe / PAINT RELATED MATERIAL, 3, VG III, (D/E)');
    expect(text).not.toContain('varnish');
    const open = await order(goods, { service: 'special' });
    expect((await paper(open.data.shipment_id)).text).toContain('PAINT RELATED MATERIAL (including');
  });

  test('puts the technical name after the name, and subsidiary hazards after the class', async () => {
    const { order, paper } = await aSender();
    const { data } = await order(
      {
        dangerous_goods: true,
        ...paint,
        danger_lq_notice: 'UN 2924, 3 (8), II',
        danger_technical_name: 'Ethanolamin',
      },
      { service: 'special' },
    );
    const { text } = await paper(data.shipment_id);
    expect(text).toContain('(Ethanolamin), 3 (8), VG II, (D/E)');
  });

  test('marks limited quantities, with the total gross mass of equal parcels', async () => {
    const { order, paper } = await aSender();
    const parcels = [
      aParcel({ limited_quantity: true, ...paint }),
      aParcel({ limited_quantity: true, ...paint }),
    ];
    const { data } = await order({}, { parcels });
    const { text } = await paper(data.shipment_id);
    expect(text).toContain('in begrenzten Mengen (LQ)');
    expect(text).toContain('2 Pakete / 2 parcels');
    expect(text).toContain('Bruttomasse / Gross mass: 10 kg');
    expect(text).not.toContain('Transport category');
  });

  test('exists only with dangerous goods', async () => {
    const { api, order } = await aSender();
    const { data } = await order({});
    await expect(
      api.shipment.label({ shipment_id: data.shipment_id, papers: 'danger' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('shows a text as ordered if the list does not have it any more', async () => {
    const { order, paper } = await aSender();
    const { data } = await order({ limited_quantity: true, ...paint });
    await server.pool.query('update parcel set danger_lq_notice = $2 where shipment_id = $1', [
      data.shipment_id,
      'Farbreste, brennbar',
    ]);
    expect((await paper(data.shipment_id)).text).toContain('Farbreste, brennbar');
  });
});

test('the handover list marks the parcel and includes the transport document', async () => {
  const { api, order, read } = await aSender();
  await order({ limited_quantity: true, ...paint });
  await order({});
  const { data: listed } = await api.shipment.handover({ day: today });
  expect(listed.map((it) => it.parcels.map(({ danger }) => danger))).toEqual([['LQ'], [undefined]]);
  const { data } = await api.shipment.handoverList({ day: today });
  const [list, paper] = await read(data.file);
  expect(list).toContain('· LQ');
  expect(paper).toContain('Beförderungspapier');
});
