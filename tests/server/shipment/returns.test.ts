import { expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import { berlinDay } from '#domain/values/working-days.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import { aCustoms } from '#support/invoice-samples.ts';
import { orderSender } from '#support/order-sender.ts';
import { printPdf } from '#support/print-pdf.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { api, access } = await server.signIn();
const send = orderSender(server, access);

const swiss = anAddress({ country_code: 'CH', company: 'Alpenholz AG' });
const aReturn = (difference: Partial<OrderInput> = {}) =>
  anOrder({
    service: 'standard',
    is_return: true,
    original_tracking_number: '340123450000000013',
    rma_reference: 'RMA-12',
    has_collect_address: true,
    differ_pickup: swiss,
    customs: aCustoms({
      invoice_type: 'proforma',
      invoice_number: '',
      reason: 'return',
      sender_eori: '',
      recipient_tax_number: 'DE1234567',
      original_invoice_number: 'RE-2026/3',
    }),
    ...difference,
  });
const textOf = async (query: Record<string, string>) => {
  const response = await server.request(`/api/shipment/label/?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const { data } = await response.json();
  return Buffer.from(data.file, 'base64');
};
const read = async (query: Record<string, string>) =>
  (await printPdf(new Uint8Array(await textOf(query)), 36))
    .map((it) => it.text.replaceAll(/\s+/g, ' '))
    .join(' ');

test('a return is stored as such, and its label names the sender', async () => {
  const { status, data } = await send(aReturn());
  expect(status).toBe(200);
  const { shipment_id } = data;
  const [shown] = (await api.shipment.get({ id: shipment_id })).data;
  expect(shown).toMatchObject({
    is_return: true,
    original_tracking_number: '340123450000000013',
    rma_reference: 'RMA-12',
    customs: { original_invoice_number: 'RE-2026/3' },
  });
  const label = await read({ shipment_id, papers: 'without' });
  for (const it of ['Retoure / Return', 'Alpenholz AG', 'RMA: RMA-12', 'Return of:'])
    expect(label).toContain(it);
  const zpl = (await textOf({ shipment_id, format: 'zpl' })).toString();
  expect(zpl).toContain('Retoure / Return');
  const invoice = await read({ shipment_id, papers: 'only' });
  expect(invoice).toContain('Returned goods');
  const list = (await api.shipment.handover({ day: berlinDay(server.clock.now()) })).data;
  expect(list.find((it) => it.shipment_id === shipment_id)?.returned_by).toBe('Alpenholz AG');
});

test('a return from outside the EU is refused without importer and original export', async () => {
  const customs = aCustoms({ sender_eori: '', recipient_tax_number: '', original_invoice_number: '' });
  const refused = await send(aReturn({ customs }));
  expect(refused.status).toBe(400);
  for (const code of ['importer_eori_required', 'original_export_required'])
    expect(JSON.stringify(refused)).toContain(code);
});

test('other shipments store no return fields', async () => {
  const order = anOrder({ original_tracking_number: '340123450000000013', rma_reference: 'RMA-12' });
  const { data } = await send(order);
  const [shown] = (await api.shipment.get({ id: data.shipment_id })).data;
  expect(shown).toMatchObject({ is_return: false, original_tracking_number: '', rma_reference: '' });
});
