import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';
import { untilInstalled } from './until-installed.ts';

/* Box sizes (docs/rules.md 9.10, 9.11). The demo customer has S, M and L. */

test('a box size is added, edited and deleted in the options, and other devices have it', async ({
  page,
  signedIn: order,
  customer,
  anotherDevice,
}) => {
  await expect(order.heading).toBeVisible();
  await page.goto('/settings/options');
  const list = page.getByRole('list', { name: 'Kartongrößen' });
  const dialog = page.getByRole('dialog');
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await dialog.getByLabel('Name').fill('Brillenkarton');
  await expect(dialog.getByLabel('Buchstabe')).toHaveValue('B');
  await dialog.getByLabel('Länge').fill('30');
  await dialog.getByLabel('Breite').fill('20');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Höhe fehlt.')).toBeVisible();
  await expect(dialog.getByLabel('Höhe')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Höhe').fill('20');
  await dialog.getByLabel('Höhe').press('Enter');
  await expect(list.getByText('Brillenkarton')).toBeVisible();

  await list.getByRole('button', { name: 'Bearbeiten: Brillenkarton' }).click();
  await dialog.getByLabel('Leergewicht').fill('0,35');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(list).toContainText('30 × 20 × 20 cm · Leergewicht 0,4 kg');
  await list.getByRole('button', { name: 'Löschen: Karton L' }).click();
  await expect(list.getByText('Karton L')).toHaveCount(0);
  await list.getByRole('button', { name: 'Löschen: Karton S' }).click();
  await expect(list.getByText('Karton S')).toHaveCount(0);
  await page.getByRole('button', { name: 'Rückgängig' }).last().click();
  await expect(list.getByText('Karton S')).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await anotherDevice();
  await enter(elsewhere, customer, '/settings/options');
  await expect(elsewhere.getByRole('list', { name: 'Kartongrößen' }).getByRole('listitem')).toContainText([
    'Brillenkarton',
    'Karton M',
    'Karton S',
  ]);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a box is chosen from a list, and the form shows its empty weight', async ({
    signedIn: order,
    page,
  }) => {
    await order.goToTab('Sendungsdaten');
    const control = order.shipment.getByRole('button', { name: 'Kartongröße: wählen' });
    await control.scrollIntoViewIfNeeded();
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await control.tap();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: /M · Karton M/ }).tap();
    await expect(order.field(order.shipment, 'Länge')).toHaveValue('40');
    await expect(order.field(order.shipment, 'Höhe')).toHaveValue('25');
    await expect(order.field(order.shipment, 'Gewicht')).toBeFocused();
    await expect(order.shipment.getByText('davon Leergewicht 0,4 kg')).toBeVisible();
    await order.field(order.shipment, 'Gewicht').fill('0,2');
    await expect(order.shipment.getByText('unter dem Leergewicht 0,4 kg')).toBeVisible();
  });
});

test('every box stays within reach when there is one for each letter', async ({ order, customer, page }) => {
  const boxes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => ({
    letter,
    name: `Karton ${index + 1}`,
    length: 30 + index,
    width: 20,
    height: 15,
    tare: 0,
  }));
  await page.route('**/api/box-sizes', (route) => route.fulfill({ json: { data: { boxes, revision: 1 } } }));
  await page.setViewportSize({ width: 1024, height: 600 });
  await enter(page, customer);
  await order.shipment.getByRole('button', { name: 'Kartongröße: wählen' }).click();
  await page.keyboard.press('End');
  const last = page.getByRole('menuitem', { name: /Z · Karton 26/ });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(order.field(order.shipment, 'Länge')).toHaveValue('55');
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the letter chooses the box, and the options show the last known boxes', async ({
    signedIn: order,
    page,
    context,
  }) => {
    await untilInstalled(page);
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(([key, text]) => key.startsWith('tq:') && text.includes('Karton M')),
    );
    await context.setOffline(true);
    await page.reload();
    await expect(order.heading).toBeVisible();
    await order.field(order.shipment, 'Länge').focus();
    await page.keyboard.type('l12');
    await expect(order.field(order.shipment, 'Länge')).toHaveValue('60');
    await expect(order.field(order.shipment, 'Breite')).toHaveValue('40');
    await expect(order.field(order.shipment, 'Höhe')).toHaveValue('40');
    await expect(order.field(order.shipment, 'Gewicht')).toHaveValue('12');
    await page.goto('/settings/options');
    await expect(page.getByRole('list', { name: 'Kartongrößen' })).toContainText('Karton M');
    await expect(page.getByRole('button', { name: 'Hinzufügen' })).toBeDisabled();
  });
});
