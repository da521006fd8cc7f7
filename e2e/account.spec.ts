import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enter, makePerson, setTime } from './journey.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { OrderPage } from './pages/order-page.ts';
import { aStranger, RegisterPage, type Stranger } from './pages/register-page.ts';

const mails = {
  confirm: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  unlocked: 'Ihr Kundenkonto ist freigeschaltet',
};

const press = { confirm: 'Adresse jetzt bestätigen', unlock: 'Konto jetzt freischalten' };

const confirmLink = (inbox: InboxPage, { email }: Stranger) =>
  inbox.linkIn(email, mails.confirm, 'E-Mail-Adresse bestätigen');
const unlockLink = (inbox: InboxPage, { company }: Stranger) =>
  inbox.linkIn('', `Neues Kundenkonto prüfen: ${company}`, 'Geprüft: Konto freischalten');

test('a user registers, confirms, is unlocked and signs in by mails alone', { tag: '@gate' }, async ({
  page,
  login,
}) => {
  const stranger = aStranger();
  const registration = new RegisterPage(page);
  await registration.open();
  await registration.submit.click();
  await expect(page.getByText('Bitte füllen Sie alle nötigen Felder aus')).toBeVisible();
  await expect(page.getByText('Bitte akzeptieren Sie die Allgemeinen Geschäftsbedingungen.')).toBeVisible();
  await expect(registration.field('Firma')).toBeFocused();
  await registration.type(stranger);
  await registration.submit.dblclick();
  await expect(page.getByRole('heading', { name: mails.confirm })).toBeVisible();
  await expect(page.getByText(stranger.email)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();

  await login.open();
  await login.submit(stranger);
  await expect(login.alert).toContainText(/bestätigen Sie zuerst Ihre E-Mail-Adresse/);

  const inbox = new InboxPage(await page.context().newPage());
  await inbox.openMail(stranger.email, mails.confirm);
  const confirmed = await inbox.follow('E-Mail-Adresse bestätigen');
  await confirmed.getByRole('button', { name: press.confirm }).click();
  await expect(confirmed.getByRole('heading', { name: 'Ihre E-Mail-Adresse ist bestätigt' })).toBeVisible();
  await expect(confirmed).toHaveURL(/\/register-complete$/);

  await login.open();
  await login.submit(stranger);
  await expect(login.alert).toContainText(/bestätigen Sie zuerst Ihre E-Mail-Adresse|freigeschaltet/);

  await inbox.openMail('', `Neues Kundenkonto prüfen: ${stranger.company}`);
  const unlocked = await inbox.follow('Geprüft: Konto freischalten');
  await unlocked.getByRole('button', { name: press.unlock }).click();
  await expect(unlocked.getByRole('heading', { name: 'Das Konto ist freigeschaltet' })).toBeVisible();

  await inbox.openMail(stranger.email, mails.unlocked);
  const beginning = await inbox.follow('Jetzt anmelden');
  await expect(beginning.getByRole('heading', { name: 'Anmelden' })).toBeVisible();

  const order = await login.signIn(stranger);
  await order.page.getByRole('button', { name: /Benutzermenü/ }).click();
  await expect(order.page.getByText(stranger.email)).toBeVisible();
});

test('the links of a registration can be foreign, used, or of another account', async ({ page, login }) => {
  const [first, second] = [aStranger(), aStranger()];
  const registration = new RegisterPage(page);
  const inbox = new InboxPage(await page.context().newPage());
  for (const stranger of [first, second]) {
    await registration.register(stranger);
    await page.goto(await confirmLink(inbox, stranger));
    await page.getByRole('button', { name: press.confirm }).click();
    await expect(page).toHaveURL(/\/register-complete$/);
  }

  await page.goto('/?mode=verifyEmail&actionCode=niemand&id=niemand');
  await page.getByRole('button', { name: press.confirm }).click();
  await expect(page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' })).toBeVisible();
  await page.goto(await confirmLink(inbox, first));
  await page.getByRole('button', { name: press.confirm }).click();
  await expect(page.getByRole('heading', { name: 'Ihre E-Mail-Adresse ist schon bestätigt' })).toBeVisible();

  const ofFirst = new URLSearchParams((await unlockLink(inbox, first)).slice(2));
  const ofSecond = new URLSearchParams((await unlockLink(inbox, second)).slice(2));
  await page.goto(
    `/?mode=verifyUserAccount&actionCode=${ofFirst.get('actionCode')}&id=${ofSecond.get('id')}`,
  );
  await page.getByRole('button', { name: press.unlock }).click();
  await expect(page.getByText(/gehört zu einem anderen Konto/)).toBeVisible();
  await login.open();
  await login.submit(second);
  await expect(login.alert).toBeVisible();

  await page.goto(`/?${ofFirst}`);
  await page.getByRole('button', { name: press.unlock }).click();
  await expect(page.getByRole('heading', { name: 'Das Konto ist freigeschaltet' })).toBeVisible();
  await page.goto(`/?${ofFirst}`);
  await page.getByRole('button', { name: press.unlock }).click();
  await expect(page.getByRole('heading', { name: 'Das Konto ist schon freigeschaltet' })).toBeVisible();

  await setTime(page, new Date(Date.now() + 31 * 86_400_000));
  await page.goto(`/?${ofSecond}`);
  await page.getByRole('button', { name: press.unlock }).click();
  await expect(page.getByText(/Der Link ist abgelaufen/)).toBeVisible();
});

test('a password reset works once by the mail’s link and ends the old password everywhere', async ({
  page,
  login,
  customer,
  anotherDevice,
}) => {
  const next = 'Ein-anderes-Kennwort-2';
  const elsewhere = new LoginPage(await anotherDevice());
  await elsewhere.open();
  await elsewhere.signIn(customer);
  // Leave the page so that it cannot notice the end of the session.
  await elsewhere.page.goto('about:blank');
  await login.open();
  await login.email.fill(customer.email);
  await page.getByRole('button', { name: 'Passwort vergessen?' }).click();
  await expect(page.getByRole('heading', { name: 'Passwort vergessen' })).toBeVisible();
  await expect(login.email).toHaveValue(customer.email);
  await page.getByRole('button', { name: 'Link senden' }).click();
  await expect(page.getByText(/sehen Sie in Ihrem E-Mail-Postfach nach/)).toBeVisible();

  const inbox = new InboxPage(await page.context().newPage());
  const link = await inbox.linkIn(customer.email, 'Neues Passwort festlegen', 'Neues Passwort festlegen');
  await page.goto(link);
  await page.getByLabel(/^Neues Passwort\*$/).fill('zu kurz');
  await page.getByLabel(/^Neues Passwort wiederholen/).fill('anders');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Muss mit Passwort übereinstimmen')).toBeVisible();
  // Click first, because the form focuses the refused field until the user acts.
  await page.getByLabel(/^Neues Passwort\*$/).click();
  await page.getByLabel(/^Neues Passwort\*$/).fill(next);
  await page.getByLabel(/^Neues Passwort wiederholen/).fill(next);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText(/Ihr Passwort ist geändert/)).toBeVisible();

  await login.submit(customer);
  await expect(page.getByText('Das angegebene Passwort ist falsch')).toBeVisible();
  await login.signIn({ ...customer, password: next });

  await page.goto(link);
  await expect(page.getByText(/wurde schon benutzt/)).toBeVisible();
  await inbox.openMail(customer.email, 'Ihr Passwort wurde geändert');
  await elsewhere.page.goto('/order');
  await expect(elsewhere.page.getByText(/Ihre Sitzung ist beendet/)).toBeVisible();
  await elsewhere.page.reload();
  await expect(elsewhere.page.getByText(/Ihre Sitzung ist beendet/)).toBeVisible();
  await elsewhere.page.getByRole('tab', { name: 'Registrieren' }).click();
  // The old page stays until the next one's code is loaded.
  await expect(elsewhere.page.getByRole('heading', { name: 'Geschäftskonto anlegen' })).toBeVisible();
  await elsewhere.page.getByRole('tab', { name: 'Anmelden' }).click();
  await expect(elsewhere.page.getByText(/Mit den Zugangsdaten/)).toBeVisible();
  await expect(elsewhere.page.getByText(/Ihre Sitzung ist beendet/)).toBeHidden();
});

test('a password change ends the old password and signs out all other devices', async ({
  page,
  login,
  customer,
  anotherDevice,
}) => {
  const next = 'Ein-anderes-Kennwort-2';
  const elsewhere = new LoginPage(await anotherDevice());
  await elsewhere.open();
  await elsewhere.signIn(customer);
  await login.open();
  await login.signIn(customer);
  await page.getByRole('button', { name: /Benutzermenü/ }).click();
  await page.getByRole('link', { name: 'Passwort ändern' }).click();
  const change = async (old: string) => {
    await page.getByLabel(/^Altes Passwort/).fill(old);
    await page.getByLabel(/^Neues Passwort\*$/).fill(next);
    await page.getByLabel(/^Neues Passwort wiederholen/).fill(next);
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
  };
  await change('nicht-das-alte');
  await expect(page.getByLabel(/^Altes Passwort/)).toBeFocused();
  await expect(page.getByText('Das angegebene Passwort ist falsch')).toBeVisible();
  await elsewhere.page.goto('about:blank');
  await change(customer.password);
  await expect(page.getByText(/Auf allen anderen Geräten sind Sie abgemeldet/)).toBeVisible();

  await elsewhere.page.goto('/history');
  await expect(elsewhere.page.getByText(/Ihre Sitzung ist beendet/)).toBeVisible();
  await elsewhere.submit(customer);
  await expect(elsewhere.page.getByText('Das angegebene Passwort ist falsch')).toBeVisible();
  await elsewhere.submit({ ...customer, password: next });
  await expect(elsewhere.page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeVisible();

  await page.goto('/settings/sessions');
  const devices = page.getByRole('main').getByRole('listitem').filter({ hasText: 'zuletzt aktiv' });
  await expect(devices).toHaveCount(2);
  await devices
    .last()
    .getByRole('button', { name: /^Abmelden/ })
    .click();
  await expect(devices).toHaveCount(1);
  await elsewhere.page.reload();
  await expect(elsewhere.heading).toBeVisible();
});

test.describe('12 hours after signing in', () => {
  async function comeBack(page: Page, minutes: number) {
    await page.goto('about:blank');
    await setTime(page, new Date(Date.now() + minutes * 60_000));
    await page.goto('/order');
  }

  test('the start leads to the login page a minute later', async ({ signedIn, customer, page, login }) => {
    await expect(signedIn.heading).toBeVisible();
    await comeBack(page, 11 * 60 + 59);
    await expect(signedIn.heading).toBeVisible();
    await comeBack(page, 12 * 60 + 1);
    await expect(login.heading).toBeVisible();
    await expect(page.getByText(/Ihre Sitzung ist nach 12 Stunden abgelaufen/)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull();
    await login.signIn(customer);
  });

  test('the session lives on without a connection until the server is reached again', async ({
    signedIn,
    customer,
    page,
    login,
  }) => {
    await expect(signedIn.heading).toBeVisible();
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await comeBack(page, 12 * 60 + 1);
    await expect(signedIn.heading).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /Offline|nicht erreichbar/ })).toBeVisible();
    await page.unroute('**/api/**');
    await expect(page.getByText(/Ihre Sitzung ist nach 12 Stunden abgelaufen/)).toBeVisible({
      timeout: 30_000,
    });
    await login.signIn(customer);
  });
});

test('signing out in one tab signs out the other tab', async ({ signedIn, page }) => {
  await expect(signedIn.heading).toBeVisible();
  const other = new LoginPage(await page.context().newPage());
  await other.page.goto('/history');
  await expect(other.page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeVisible();
  await page.getByRole('button', { name: /Benutzermenü/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByText('Sie haben sich sicher abgemeldet.')).toBeVisible();
  await expect(other.heading).toBeVisible();
  await expect(other.page.getByText(/in einem anderen Fenster beendet/)).toBeVisible();
});

test('incomplete base data is requested, and its page stays until it is complete', async ({
  page,
  login,
}) => {
  // Other systems may have stored such data.
  await page.route('**/api/user/base-info', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { data: { ...body.data, city: 'null' } } });
  });
  await login.open();
  await login.submit(await makePerson({ like: 'versand' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Stammdaten' })).toBeVisible();
  await expect(page.getByText('Bitte vervollständigen Sie Ihre Stammdaten.')).toBeVisible();
  const city = page.getByLabel(/^Ort/);
  await expect(city).toHaveValue('');

  await page.getByRole('link', { name: 'Archiv' }).first().click();
  await expect(page.getByText(/Ihre Stammdaten sind noch nicht vollständig/)).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/data$/);
  await expect(city).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/settings\/data$/);

  await city.fill('Flensburg');
  await page.unroute('**/api/user/base-info');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Ihre Stammdaten sind gespeichert.')).toBeVisible();
  await page.getByRole('link', { name: 'Archiv' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeVisible();
});

test('options are saved immediately and appear on other devices, in the order form and the menu', async ({
  page,
  signedIn: order,
  customer,
  anotherDevice,
}) => {
  const kind = (name: string, of = order) =>
    of.shipment.getByRole('group', { name: 'Transportart' }).getByRole('radio', { name, exact: true });
  await expect(kind('Paket')).toBeChecked();
  await page.goto('/settings/options');
  await page.getByLabel('Transportart').selectOption({ label: 'Palette' });
  await expect(page.getByText('Ihre Optionen sind gespeichert.').first()).toBeVisible();
  await page.getByRole('switch', { name: 'Unterschrift', exact: true }).check();
  await page.getByRole('switch', { name: 'Unterschrift eines Erwachsenen' }).check();
  await expect(page.getByRole('switch', { name: 'Unterschrift', exact: true })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Menü klein' }).check();
  await expect(page.getByRole('button', { name: 'Menü vergrößern' })).toBeVisible();
  await page.getByRole('link', { name: 'Auftrag erstellen' }).first().click();
  await expect(kind('Palette')).toBeChecked();

  const elsewhere = await anotherDevice();
  await enter(elsewhere, customer);
  const there = new OrderPage(elsewhere);
  await expect(kind('Palette', there)).toBeChecked();
  await expect(elsewhere.getByRole('button', { name: 'Menü vergrößern' })).toBeVisible();
  await elsewhere.goto('/settings/options');
  await expect(elsewhere.getByRole('switch', { name: 'Unterschrift eines Erwachsenen' })).toBeChecked();
});

test('on a phone the link of the open settings section is visible', async ({ signedIn, page }) => {
  await expect(signedIn.heading).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/password-change');
  const sections = page.getByRole('navigation', { name: 'Einstellungen' });
  await expect(sections.getByRole('link', { name: 'Passwort' })).toBeInViewport({ ratio: 1 });
  await sections.getByRole('link', { name: 'Stammdaten' }).click();
  await expect(sections.getByRole('link', { name: 'Stammdaten' })).toBeInViewport({ ratio: 1 });
});
