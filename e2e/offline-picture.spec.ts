import type { Page } from '@playwright/test';
import { accounts } from './fixtures.ts';
import { expect, test } from './offline-fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import type { OrderPage } from './pages/order-page.ts';

/* A start from the device shows the order form as it last looked, empty, until the app itself is there. */

test.use({ serviceWorkers: 'allow' });

/** The order page has left its picture, of who is signed in and in their language. */
async function untilPictured(page: Page) {
  await page.waitForFunction(() => {
    const mark = JSON.parse(localStorage.getItem('first-picture') ?? 'null');
    return (
      mark?.locale === document.documentElement.lang && mark.setup === localStorage.getItem('setup_time')
    );
  });
}

/** Until `goOn` the app does not begin, where there is a picture. */
async function holdApp(page: Page) {
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window);
    const held = window as Window & { goOn?: () => void };
    window.requestAnimationFrame = (callback) => {
      if (held.goOn || !document.documentElement.classList.contains('pictured')) return frame(callback);
      held.goOn = () => callback(performance.now());
      return 0;
    };
  });
}

const goOn = (page: Page) => page.evaluate(() => (window as Window & { goOn?: () => void }).goOn?.());

const picture = (page: Page) => page.locator('#picture');
/** Drawn by the app itself. */
const drawn = (page: Page) => page.locator('#root [name="recipient.company"]');

/** Installed, at rest, and the network gone. */
async function leavePicture({ page }: OrderPage) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.goto('/order');
  await untilPictured(page);
  await page.context().setOffline(true);
}

test('what is typed and pressed in the first picture goes on in the form', async ({ signedIn: order }) => {
  const { page, addresses } = order;
  await leavePicture(order);
  await holdApp(page);
  await page.goto('/order');
  await expect(picture(page)).toBeVisible();
  await expect(drawn(page)).toHaveCount(0);

  await order.field(addresses, 'Firma').click();
  // Quotation marks and the like are nothing but text.
  await page.keyboard.type('Bild & "Rahmen" <GmbH>');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Lange Straße');
  await order.field(addresses, 'E-Mail').fill('lager@bild.example');
  await order.shipment.getByText('Palette', { exact: true }).click();
  await order.field(order.shipment, 'Inhalt').fill('Bilderrahmen');
  await page.getByRole('button', { name: 'Tastenkürzel' }).click();
  await order.field(addresses, 'Straße').click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await goOn(page);

  await expect(picture(page)).toHaveCount(0);
  await expect(drawn(page)).toHaveValue('Bild & "Rahmen" <GmbH>');
  await expect(order.dialog.getByRole('heading', { name: 'Tastenkürzel' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(order.dialog).toHaveCount(0);
  await expect(order.field(addresses, 'E-Mail')).toHaveValue('lager@bild.example');
  await expect(order.field(order.shipment, 'Inhalt')).toHaveValue('Bilderrahmen');
  await expect(order.shipment.getByRole('radio', { name: 'Palette' })).toBeChecked();
  await expect(order.summary).toContainText('Bild & "Rahmen" <GmbH>');

  // An order is begun now: the next start opens it, and shows no empty form before.
  await page.goto('/order');
  await expect(drawn(page)).toHaveValue('Bild & "Rahmen" <GmbH>');
  await expect(picture(page)).toHaveCount(0);
  await expect(order.field(addresses, 'Straße')).toHaveValue('Lange Straße');
});

test('typing goes on where it was, in the midst of a word and of a page', async ({ signedIn: order }) => {
  const { page, addresses } = order;
  await page.setViewportSize({ width: 390, height: 844 });
  await leavePicture(order);
  await holdApp(page);
  await page.goto('/order');
  await page.evaluate(() => scrollTo(0, 150));
  await order.field(addresses, 'Firma').click();
  await page.keyboard.type('Nordlicht Opik');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await goOn(page);
  await expect(drawn(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(150);
  await page.keyboard.type('t');
  await expect(drawn(page)).toHaveValue('Nordlicht Optik');
});

test('a key of the order form works from the picture on', async ({ signedIn: order }) => {
  const { page } = order;
  await leavePicture(order);
  await holdApp(page);
  await page.goto('/order');
  await expect(picture(page)).toBeVisible();
  await page.keyboard.press('Alt+Digit1');
  await goOn(page);
  await expect(order.tab('Absender')).toHaveAttribute('aria-selected', 'true');
});

test('an app that does not begin says so above the picture, which stays', async ({ signedIn: order }) => {
  const { page, addresses } = order;
  await leavePicture(order);
  await page.addInitScript(() => {
    navigator.serviceWorker.getRegistration = () => new Promise(() => {});
  });
  await page.goto('/order');
  await order.field(addresses, 'Firma').fill('Nordlicht Optik');
  await expect(page.getByRole('heading', { name: 'Der Start dauert länger als üblich' })).toBeInViewport();
  await expect(order.field(addresses, 'Firma')).toHaveValue('Nordlicht Optik');
});

test('an app that cannot begin says so above the picture', async ({ signedIn: order }) => {
  const { page, addresses } = order;
  await page.setViewportSize({ width: 390, height: 844 });
  await leavePicture(order);
  await page.addInitScript(() => {
    navigator.serviceWorker.getRegistration = () => {
      throw new Error('broken on purpose');
    };
  });
  await page.goto('/order');
  await expect(page.getByText('Die Anwendung konnte nicht geladen werden.')).toBeAttached();
  // At once, and not only when the watch over the start moves it.
  expect(await page.locator('#root ~ #picture').count()).toBe(1);
  await expect(order.field(addresses, 'Firma')).toBeVisible();
});

test('the picture is for its own person and language alone', async ({ signedIn: order }) => {
  const { page } = order;
  await leavePicture(order);
  await page.context().setOffline(false);
  await page.goto('/order');
  await expect(drawn(page)).toBeVisible();
  await page.getByText('EN', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create order' })).toBeVisible();
  await holdApp(page);
  await page.goto('/order');
  // Not held: there is no German picture for somebody who reads English.
  await expect(page.getByRole('heading', { name: 'Create order' })).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
  await untilPictured(page);
  await page.goto('/order');
  await expect(picture(page).getByRole('heading', { name: 'Create order' })).toBeVisible();
  await goOn(page);
  await expect(drawn(page)).toBeVisible();
  await page.getByText('DE', { exact: true }).click();
  await expect(order.heading).toBeVisible();
  await untilPictured(page);

  await page.getByRole('button', { name: 'Benutzermenü' }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  const login = new LoginPage(page);
  await expect(login.heading).toBeVisible();
  expect(await page.evaluate(() => caches.has('first-picture'))).toBe(false);
  await page.goto('/order');
  await expect(login.heading).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
  await login.signIn(accounts.withoutPickup);
  await page.goto('/order');
  await expect(drawn(page)).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
});
