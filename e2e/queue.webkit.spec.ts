import { glasses, inFlensburg } from './an-order.ts';
import { always, breakCalls, callsMet, createPath, mendCalls, shipmentsTo } from './server-faults.ts';
import type { WebKit } from './webkit-driver.ts';
import { expect, test } from './webkit-fixtures.ts';

/* The queue's core in the engine of iPads (docs/queue.md 10.1). */

async function submitOrder(webKit: WebKit, company: string) {
  const to = inFlensburg(company);
  const fields = {
    Firma: to.company,
    Straße: to.street,
    Hausnummer: to.street_number,
    Postleitzahl: to.postal_code,
    Ort: to.city,
    Ansprechpartner: to.contact_person,
    Vorwahl: to.phone_prefix,
    Telefonnummer: to.phone,
    Inhalt: glasses.contents,
    Länge: glasses.length,
    Breite: glasses.width,
    Höhe: glasses.height,
    Gewicht: glasses.weight,
  };
  await webKit.press('(^|: )Empfänger');
  for (const [label, text] of Object.entries(fields)) {
    await expect.poll(() => webKit.valueOf(label)).not.toBeNull();
    await webKit.type(label, text);
  }
  await webKit.press('(^|: )Service');
  await webKit.press('^Standard');
  await webKit.press('(^|: )Abschluss');
  await webKit.press('^Nein, wir geben');
  await webKit.press('Ich akzeptiere die Allgemeinen');
  await webKit.press('^Auftrag senden');
}

test('an order whose responses are lost is sent again without a second shipment', async ({
  webKit,
  openByAddress,
}) => {
  await openByAddress('/order');
  await expect.poll(() => webKit.text()).toContain('Neuer Auftrag');
  await breakCalls({ path: createPath, mode: 'drop-before' });
  await breakCalls({ path: createPath, mode: 'drop-after-commit', times: 2 });
  await submitOrder(webKit, 'Verlorene Antwort Optik');
  await expect.poll(() => callsMet()).toBe(3);
  await expect.poll(() => webKit.text(), { timeout: 60_000 }).toContain('Der Auftrag ist gesendet');
  expect(await shipmentsTo('Verlorene Antwort Optik')).toHaveLength(1);
});

test('an order sent without a network outlives the page and becomes one shipment', async ({
  webKit,
  openByAddress,
}) => {
  await openByAddress('/order');
  await expect.poll(() => webKit.text()).toContain('Neuer Auftrag');
  await breakCalls({ path: createPath, mode: 'drop-before', times: always });
  await submitOrder(webKit, 'Wartende Optik');
  await expect.poll(() => webKit.text()).toContain('Auf diesem Gerät gespeichert');
  expect(await shipmentsTo('Wartende Optik')).toEqual([]);
  await openByAddress('/history');
  await expect.poll(() => webKit.text()).toMatch(/1 wartet/);
  await mendCalls();
  await expect.poll(async () => (await shipmentsTo('Wartende Optik')).length, { timeout: 60_000 }).toBe(1);
  await expect.poll(() => webKit.text()).not.toMatch(/1 wartet/);
  expect(await shipmentsTo('Wartende Optik')).toHaveLength(1);
});
