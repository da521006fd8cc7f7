import { expect, test } from 'vitest';
import type { PlainAddress } from '#domain/address/address.ts';
import { servicesOfRoute } from '#domain/services/services.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import { aCustoms } from '#support/invoice-samples.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

/* A carrier that reads only Latin letters (docs/carriers-and-labels.md 3.12). */

const server = await startServer();
const house = server.deps.carriers.house;
if (house) house.capabilities = { ...house.capabilities, wants_latin: true };
const { api, access } = await server.signIn();
const send = orderSender(server, access);

const athens = {
  country_code: 'GR',
  postal_code: '105 63',
  phone_country_prefix: '30',
  phone: '1234567',
  phone_prefix: '210',
};
const tokyo = { country_code: 'JP', postal_code: '100-0005', phone_country_prefix: '81' };
const serviceTo = (country: string) =>
  servicesOfRoute({ sender: 'DE', recipient: country }).find((it) => it !== 'special' && it !== 'saturday') ??
  'special';
const to = (recipient: Partial<PlainAddress>, customs = false) =>
  anOrder({
    service: serviceTo(recipient.country_code ?? 'DE'),
    recipient: { ...anAddress(), ...recipient },
    ...(customs ? { customs: aCustoms() } : {}),
  });
async function sent(order: Parameters<typeof send>[0]) {
  const answer = await send(order);
  expect(answer.issues).toEqual([]);
  return answer;
}
const zplOf = async (shipment_id: string) => {
  const { data } = await api.shipment.label({ shipment_id, format: 'zpl' });
  return Buffer.from(data.file, 'base64').toString('utf8');
};

test('a Latin-only carrier gets a transliterated name line, and none if the name is Latin', async () => {
  const greek = await sent(to({ ...athens, company: 'Ελιά', street: 'Ερμού', city: 'Αθήνα' }));
  expect(await zplOf(greek.data.shipment_id)).toContain('Elia, Ermou, Athina');
  const german = await sent(to({}));
  expect(await zplOf(german.data.shipment_id)).not.toContain('Elia');
});

test('the shipper has to enter a Latin line if no table can transliterate the name', async () => {
  const japanese = { ...tokyo, company: '山田商店', city: '東京' };
  expect(await send(to(japanese, true))).toMatchObject({
    status: 400,
    issues: [{ path: 'recipient.address_extra_1', code: 'latin_line_required' }],
  });
  const written = await sent(to({ ...japanese, address_extra_1: 'Yamada Shoten, Tokyo' }, true));
  expect(await zplOf(written.data.shipment_id)).toContain('Yamada Shoten, Tokyo');
});
