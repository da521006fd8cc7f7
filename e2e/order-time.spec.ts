import { inHamburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { enter, setTime } from './journey.ts';

/** Friday before Whit Monday 2026, in Berlin. */
const friday = (time: string) => new Date(`2026-05-22T${time}:00+02:00`);

const recipient = inHamburg('Pfingstkontor');

for (const { at, day, from, arrival } of [
  { at: '13:50', day: 'Freitag, 22. Mai', from: /13:50|14:00/, arrival: 'Di., 26.05.' },
  // The driver needs six hours and comes until eight.
  { at: '14:10', day: 'Dienstag, 26. Mai', from: /09:00/, arrival: 'Mi., 27.05.' },
  { at: '18:10', day: 'Dienstag, 26. Mai', from: /09:00/, arrival: 'Mi., 27.05.' },
]) {
  test(`an order on a Friday at ${at} before a holiday has its pickup on ${day}`, async ({
    page,
    customer,
    order,
    history,
  }) => {
    await setTime(page, friday(at));
    await enter(page, customer);
    await order.typeRecipient(recipient);
    await order.typeParcel({ contents: 'Muster', length: '30', width: '20', height: '20', weight: '5' });
    await order.chooseService('Overnight Express');
    await order.goToTab('Abschluss');
    await order.choosePickup(true);
    await expect(order.shipment.getByRole('radio', { name: day, exact: true, checked: true })).toBeVisible();
    await expect(order.shipment.getByRole('combobox', { name: /^Abholung ab/ })).toHaveValue(from);
    await expect(order.summary).toContainText(`Ankunft${arrival}`);
    await order.acceptTerms();
    await order.submit();
    await order.waitForHistory();
    await history.search(recipient.company);
    await history.row(recipient.company).getByRole('link').first().click();
    await expect(order.page.getByRole('region', { name: 'Abholung' })).toContainText(from);
  });
}
