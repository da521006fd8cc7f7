import { expect, test } from 'vitest';
import { makeSscc } from '#domain/labels/label-number.ts';
import { anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

/* Only the portal gives numbers in its own range (docs/rules.md 16.7). */

const server = await startServer();
const staff = await server.signIn({ is_admin: true });
const { access } = await server.signIn();
const send = orderSender(server, access);

const ordered = async () =>
  (await send(anOrder({ service: 'special', parcels: [aParcel(), aParcel()] }))).data.shipment_id;
const type = (id: string, tracking_number: string) =>
  staff.api.shipment.changeManual({ id, revision: 0, tracking_number });
const refused = {
  code: 'VALIDATION_FAILED',
  data: { issues: [{ path: 'tracking_number', code: 'number_is_ours' }] },
};
const numberOf = (companyPrefix: string, serial: number) => {
  const made = makeSscc({ extensionDigit: 0, companyPrefix, serial });
  if ('sscc' in made) return made.sscc;
  throw new Error(made.code);
};
const parcelsWith = async (number: string) =>
  (
    await server.pool.query('select shipment_id, number_is_ours from parcel where tracking_number = $1', [
      number,
    ])
  ).rows;

test("the portal's next number cannot be entered by hand, and its order gets it", async () => {
  const prefix = server.config.labelCompanyPrefix;
  const [last = ''] = (await send()).data.tracking_number;
  const next = numberOf(prefix, Number(last.slice(1 + prefix.length, -1)) + 1);
  const id = await ordered();
  await expect(type(id, `${next.slice(0, 8)} ${next.slice(8)}`)).rejects.toMatchObject(refused);
  const { data } = await send();
  expect(data.tracking_number).toEqual([next]);
  expect(await parcelsWith(next)).toEqual([{ shipment_id: data.shipment_id, number_is_ours: true }]);
  await expect(type(id, last)).rejects.toMatchObject(refused);
  const [shown] = (await staff.api.shipment.get({ id })).data;
  expect(shown?.manual).toBeNull();
});

test('a number of a former prefix is refused too, and the form knows both prefixes', async () => {
  const id = await ordered();
  await server.pool.query(`insert into carrier_number_block values ('4088888888', 101)`);
  await expect(type(id, numberOf('4088888888', 5_000))).rejects.toMatchObject(refused);
  const { own_prefixes } = await staff.api.shipment.staffForManual();
  expect(own_prefixes?.toSorted()).toEqual(['4088888888', server.config.labelCompanyPrefix].toSorted());
  await type(id, numberOf('4077777777', 5_000));
});

test('an existing number is not checked again and keeps its origin', async () => {
  const id = await ordered();
  const [one, other] = [1, 2].map((n) => numberOf(server.config.labelCompanyPrefix, 700_000 + n));
  await server.pool.query(
    'update parcel set tracking_number = $2, number_is_ours = position = 1 where shipment_id = $1',
    [id, one],
  );
  const { data } = await staff.api.shipment.changeManual({
    id,
    revision: 0,
    tracking_number: one,
    carrier_name: 'Kurier Nord',
  });
  expect(data).toMatchObject({ tracking_number: [one, one], manual: { carrier_name: 'Kurier Nord' } });
  expect((await parcelsWith(one!)).map((it) => it.number_is_ours).toSorted()).toEqual([false, true]);
  await server.pool.query('update parcel set tracking_number = $2 where shipment_id = $1 and position = 2', [
    id,
    other,
  ]);
  await expect(
    staff.api.shipment.changeManual({ id, revision: 1, tracking_number: one }),
  ).rejects.toMatchObject(refused);
});
