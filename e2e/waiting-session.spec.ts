import type { Page } from '@playwright/test';
import { connect, cutOff } from './cut-off.ts';
import { earlyMorning, enter, makePerson, setTime } from './journey.ts';
import { expect, test } from './offline-fixtures.ts';
import { readDevice, spoilAccessToken } from './on-device.ts';
import { OrderQueue } from './order-queue.ts';
import { LoginPage } from './pages/login-page.ts';
import { always, breakCalls, callsMet, createPath, mendCalls, shipmentsTo } from './server-faults.ts';

/* Faults (docs/queue.md 10.1) of sessions and clocks. */

const loginPath = '/api/user/login';
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === path && request.method() === 'POST') count += 1;
  });
  return () => count;
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /Benutzermenü/ }).click();
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  const stay = page.getByRole('button', { name: 'Abmelden, sie bleiben auf diesem Gerät' });
  const login = new LoginPage(page);
  await expect(stay.or(login.heading)).toBeVisible();
  if (await stay.isVisible()) await stay.click();
  await expect(login.heading).toBeVisible();
}

test('a token that expired while orders waited is renewed once for all of them', async ({ queue }) => {
  await queue.queueOffline(3);
  await spoilAccessToken(queue.page);
  const refreshes = countRequests(queue.page, loginPath);
  await queue.goOnline();
  await queue.expectExactlyOnce();
  expect(refreshes()).toBe(1);
});

test('a lost renewal response ends no session: the old token gets another one', async ({ queue }) => {
  await queue.queueOffline(2);
  await spoilAccessToken(queue.page);
  await breakCalls({ path: loginPath, mode: 'drop-after-commit', times: 2 });
  await queue.goOnline();
  await expect.poll(() => callsMet(loginPath)).toBe(2);
  await queue.expectExactlyOnce();
  await expect(new LoginPage(queue.page).heading).toHaveCount(0);
});

test('two windows that need a new token together request one and both continue', async ({ queue }) => {
  const { page } = queue;
  const other = queue.on(await page.context().newPage());
  // No app may notice the token before both start with it.
  for (const window of [page, other.page]) await window.goto('/healthz');
  await spoilAccessToken(page);
  const refreshes = countRequests(page, loginPath);
  await Promise.all([page.goto('/order'), other.page.goto('/order')]);
  await expect.poll(refreshes).toBe(1);
  for (const { order, pill } of [queue, other]) {
    await expect(order.field(order.addresses, 'Firma')).toBeVisible({ timeout: 30_000 });
    await expect(pill).toContainText('Online');
  }
  expect(refreshes()).toBe(1);
});

test('a session ended overnight sends its orders after the next sign-in', { tag: '@gate' }, async ({
  queue,
  customer,
  login,
}) => {
  await queue.queueOffline(2);
  await spoilAccessToken(queue.page);
  await breakCalls({ path: loginPath, mode: '401', times: always });
  await queue.goOnline();
  await expect(login.heading).toBeVisible({ timeout: 30_000 });
  await expect(
    queue.page.getByText(/Was Sie nicht gesendet haben, ist auf diesem Gerät noch da/),
  ).toBeVisible();
  expect((await readDevice(queue.page)).outbox).toHaveLength(2);
  await mendCalls();
  await login.signIn(customer);
  await queue.expectExactlyOnce();
});

test("an order being sent while another user signs in never becomes that user's", async ({
  queue,
  customer,
}) => {
  const { page } = queue;
  const other = await page.context().newPage();
  await other.goto('/order');
  await expect(other.getByRole('button', { name: /Benutzermenü/ })).toBeVisible();
  await page.bringToFront();
  await queue.queueOffline(3);
  await breakCalls({ path: createPath, mode: 'slow', delayMs: 120_000 });
  await queue.goOnline();
  await expect.poll(() => callsMet()).toBe(1);
  await logOut(other);
  const login = new LoginPage(other);
  await login.signIn(await makePerson({ like: 'versand' }));
  await expect(other.getByText('Online').first()).toBeVisible({ timeout: 30_000 });
  const emails = async () => (await shipmentsTo(queue.tag)).map((it) => it.email);
  // The first user's request is still running: it may arrive or find its session over.
  await mendCalls();
  expect((await readDevice(other)).outbox).toHaveLength(3);
  expect(['', customer.email]).toContain((await emails()).join());
  await logOut(other);
  await login.signIn(customer);
  await queue.on(other).expectExactlyOnce();
  expect(new Set(await emails())).toEqual(new Set([customer.email]));
});

test('13 hours offline end no session; reconnecting does, without a loss', async ({
  queue,
  customer,
  login,
}) => {
  const { page } = queue;
  await queue.queueOffline(1);
  await cutOff(page);
  await setTime(page, hours(13));
  await queue.goOnline();
  await page.reload();
  await expect(queue.pill).toContainText('Offline, 1 wartet');
  await expect(queue.order.heading).toBeVisible();

  await connect(page);
  await expect(login.heading).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/nach 12 Stunden abgelaufen/)).toBeVisible();
  expect((await readDevice(page)).outbox).toHaveLength(1);
  await login.signIn(customer);
  await queue.expectExactlyOnce();
});

test('73 hours offline lock the app and keep waiting orders', async ({ queue, customer, login }) => {
  const { page } = queue;
  await queue.queueOffline(2);
  await cutOff(page);
  await setTime(page, hours(73));
  await queue.goOnline();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Bitte melden Sie sich an' })).toBeVisible();
  await expect(page.getByText(/2 Aufträge/)).toBeVisible();
  expect((await readDevice(page)).outbox).toHaveLength(2);
  await connect(page);
  await expect(login.heading).toBeVisible();
  await login.signIn(customer);
  await queue.expectExactlyOnce();
});

test("a changed device clock signs out no user, keeps the order's sequence, and delays nothing", async ({
  queue,
  login,
}) => {
  const { page } = queue;
  const [first, second, third] = await queue.write(3);
  if (!first || !second || !third) throw new Error('Three orders were to be written');
  await page.context().setOffline(true);
  await queue.submit(first, true);
  await page.clock.install({ time: hours(24) });
  await page.clock.resume();
  await queue.submit(second);
  await page.clock.setSystemTime(hours(-24));
  await queue.submit(third);
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(createPath)) sent.push(request.headers()['idempotency-key']);
  });
  await expect(login.heading).toHaveCount(0);
  await queue.goOnline();
  await queue.expectExactlyOnce();
  await expect(login.heading).toHaveCount(0);
  expect([...new Set(sent)]).toEqual([first.id, second.id, third.id]);
});

test('a pickup day that passed while the order waited is decided by the user before sending', async ({
  page,
  order: orderPage,
  tag,
  customer,
  login,
}) => {
  const early = earlyMorning();
  await setTime(page, early);
  await enter(page, customer);
  const queue = new OrderQueue(orderPage, tag);
  const [order] = await queue.write(1, { pickup: true });
  if (!order) throw new Error('An order was to be written');
  await page.context().setOffline(true);
  await queue.submitAll();
  await setTime(page, new Date(early.getTime() + 7 * 86_400_000));
  const requests = countRequests(page, createPath);
  await queue.goOnline();
  await expect(login.heading).toBeVisible({ timeout: 30_000 });
  await login.signIn(customer);
  await expect(queue.pill).toContainText('1 braucht Aufmerksamkeit', { timeout: 30_000 });
  await queue.expectExactlyOnce({ except: [order] });
  expect(requests()).toBe(0);

  await queue.openPanel();
  await queue
    .row(order.company)
    .getByRole('button', { name: /^Bearbeiten/ })
    .click();
  await expect(queue.order.field(queue.order.addresses, 'Firma')).toHaveValue(order.company);
  await queue.order.goToTab('Abschluss');
  await queue.order.choosePickup(false);
  await queue.order.submit();
  await queue.order.waitForHistory();
  expect((await shipmentsTo(queue.tag)).map((it) => it.company)).toEqual([order.company]);
});

test.describe('an installed app', () => {
  // Without a connection the login page comes from the device.
  test.use({ serviceWorkers: 'allow' });

  test("sends a user's waiting orders only when that user is back", {
    tag: '@gate',
  }, async ({ queue, customer, login }) => {
    const { page } = queue;
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await queue.queueOffline(3);
    await logOut(page);
    await queue.goOnline();
    await login.signIn(await makePerson({ like: 'versand' }));
    await expect(queue.pill).toContainText('Online');
    await queue.openPanel();
    await expect(page.getByText(/^Hier wartet nichts/)).toBeVisible();
    expect((await readDevice(page)).outbox).toHaveLength(3);
    expect(await shipmentsTo(queue.tag)).toEqual([]);
    await page.keyboard.press('Escape');
    await logOut(page);
    await login.signIn(customer);
    await queue.expectExactlyOnce();
    expect(new Set((await shipmentsTo(queue.tag)).map((it) => it.email))).toEqual(new Set([customer.email]));
  });
});
