import { glasses, inFlensburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { enter, makeRecurring, setTime } from './journey.ts';
import { OrderPage } from './pages/order-page.ts';
import { shipmentsTo } from './server-faults.ts';

/** Tuesday and Wednesday before Pentecost 2026, in Berlin. */
const tuesday = new Date('2026-05-19T15:00:00+02:00');
const wednesday = new Date('2026-05-20T07:00:00+02:00');

test('recurring templates become a Stapel on their day, which waits for a user to send it', async ({
  page,
  customer,
  order,
  anotherDevice,
}) => {
  const tag = `Rhythmus ${Date.now()}`;
  await setTime(page, tuesday);
  await enter(page, customer);
  await order.typeRecipient(inFlensburg(`${tag} Optik`));
  await order.typeParcel(glasses);
  await order.chooseService('Standard');
  for (const name of ['Brillen', 'Gläser']) {
    await page.getByRole('button', { name: 'Als Vorlage speichern' }).click();
    await order.dialog.getByRole('textbox', { name: 'Name der Vorlage' }).fill(name);
    await order.dialog.getByRole('button', { name: 'Vorlage speichern' }).click();
    await expect(page.getByText(`Die Vorlage „${name}“ ist gespeichert.`)).toBeVisible();
  }

  await page.getByRole('button', { name: 'Vorlagen' }).click();
  const templates = page.getByRole('list', { name: 'Vorlagen' }).getByRole('listitem');
  for (const name of ['Brillen', 'Gläser']) {
    await templates.getByRole('button', { name: `Wiederholung: ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Wiederholung: ${name}` });
    await expect(dialog.getByRole('checkbox', { name: 'Mittwoch' })).toBeChecked();
    await expect(dialog.getByRole('status').getByRole('listitem')).toHaveCount(5);
    await expect(dialog.getByRole('status').getByRole('listitem').first()).toHaveText('Mi., 20.05.2026');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText(`Die Wiederholung von „${name}“ ist gespeichert.`)).toBeVisible();
    await expect(dialog).toBeHidden();
  }
  await expect(templates.getByText('Mit Wiederholung')).toHaveCount(2);
  expect(await makeRecurring(customer)).toBe(0);

  const tablet = await anotherDevice();
  await setTime(tablet, wednesday);
  expect(await makeRecurring(customer)).toBe(2);
  expect(await makeRecurring(customer)).toBe(0);
  expect(await shipmentsTo(tag)).toEqual([]);
  await enter(tablet, customer);
  await tablet.getByRole('button', { name: /^Aufträge importieren.*1 Stapel wartet$/ }).click();
  const waiting = tablet.getByRole('region', { name: 'Wiederkehrende Aufträge, die warten' });
  await expect(waiting).toContainText('Wiederkehrende Aufträge 20.05.2026');
  await expect(waiting).toContainText('Aus Vorlagen mit Wiederholung: Brillen, Gläser');
  await expect(waiting).toContainText('Wartet darauf, dass jemand ihn ansieht und sendet.');
  await waiting.getByRole('button', { name: /^Hier weiterarbeiten/ }).click();

  const state = tablet
    .getByRole('region', { name: 'Wiederkehrende Aufträge 20.05.2026' })
    .getByRole('status');
  await expect(state).toHaveText('2 Aufträge, 2 bereit');
  const terms = tablet.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ });
  if (await terms.isVisible()) await terms.check();
  expect(await shipmentsTo(tag)).toEqual([]);
  await tablet.getByRole('button', { name: '2 Aufträge senden' }).click();
  await expect(state).toHaveText('2 Aufträge, 2 gesendet');
  await expect.poll(() => shipmentsTo(tag)).toHaveLength(2);

  expect(await makeRecurring(customer)).toBe(0);
  await tablet.goto('/more');
  const pages = tablet.getByRole('main');
  await expect(pages.getByRole('link', { name: /^Aufträge importieren/ })).toBeVisible();
  await expect(tablet.getByText('1 Stapel wartet')).toHaveCount(0);
  const later = new OrderPage(tablet);
  await later.open();
  await expect(tablet.getByRole('button', { name: 'Aufträge importieren', exact: true })).toBeVisible();
});
