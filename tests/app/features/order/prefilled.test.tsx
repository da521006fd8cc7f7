import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { newId } from '#app/api/new-id.ts';
import { getSession } from '#app/api/session.ts';
import { answersKey } from '#app/features/order/memory/last-answers.ts';
import { rememberSent } from '#app/features/order/memory/remembered-orders.ts';
import OrderPage from '#app/features/order/OrderPage.tsx';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import { startFromAddress } from '#app/parts/orders/start-from-address.ts';
import { paths } from '#app/paths.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { LastAnswers } from '#domain/order/standard-order.ts';
import { defaultOptions, type Options } from '#domain/people/account.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { anAddress } from '#support/factories.ts';
import { fakeServer } from '#support/fake-server.ts';
import {
  aCompleteDraft,
  aParcelDraft,
  baseData,
  freshDraft,
  user as somebody,
} from '#support/order-support.ts';

/* In every test the recipient's last order, the device's last order and the options differ. */

beSomebodyOnline();

const { recipient } = aCompleteDraft();
const everyService: ServiceLabel[] = ['express_plus', 'express', 'express_12', 'saver', 'standard'];

type Before = {
  sent?: Partial<OrderDraft>;
  answers?: LastAnswers;
  options?: Partial<Options>;
  offered?: readonly ServiceLabel[];
  /** Undefined: a fresh order opens. */
  draft?: OrderDraft;
  start?: (db: WorkDatabase) => Promise<string>;
};

async function open({ sent, answers, options, offered = everyService, draft, start }: Before) {
  fakeServer({
    'user/get': somebody,
    'user/base-info': { ...baseData, options: { ...defaultOptions, ...options } },
    'shipment/get_available_order_services': offered.map((it) => ({
      internal_service_label: it,
      carrier_label: it,
    })),
    'shipment/user-list': { data: [], pagination: { total: 0 } },
  });
  const db = await openWorkDatabase(getSession()?.user_uid ?? '');
  if (sent) await rememberSent(db, aCompleteDraft(sent));
  localStorage.setItem(answersKey(db), JSON.stringify(answers ?? {}));
  if (draft) await saveDraft(db, { id: crypto.randomUUID(), values: draft, title: 'Nordlicht Optik' });
  const at = start ? paths.order(await start(db)) : '/order';
  const { user } = await renderPages([{ path: '/order', element: <OrderPage /> }], at);
  // The page's shortcuts work once its tools have loaded.
  await screen.findByRole('button', { name: /^Entwürfe/ });
  return user;
}
const toNordlicht = (difference: Partial<OrderDraft> = {}): OrderDraft => ({
  ...freshDraft(),
  recipient,
  ...difference,
});
const services = () => screen.findByRole('group', { name: /^Service/ });
const checked = async () => within(await services()).findByRole('radio', { checked: true });
const unchosen = async () =>
  expect(within(await services()).queryByRole('radio', { checked: true })).toBeNull();
async function takeLast(user: Awaited<ReturnType<typeof open>>) {
  await screen.findByRole('region', { name: 'Wie zuletzt' });
  await user.keyboard('{Alt>}[KeyW]{/Alt}');
  await screen.findByText(/^Ausgefüllt wie zuletzt/);
}

describe('repeating the last order', () => {
  test.each([
    ['the last service on this device', {}],
    ['the standard service of the options', { default_service: 'saver' }],
    ['the option to ask', { default_service: 'ask' }],
  ] as const)('takes its service, whatever %s', async (_, options) => {
    const answers = { services: { national: 'standard' } } as const;
    const user = await open({ sent: { service: 'express' }, answers, options, draft: toNordlicht() });
    await takeLast(user);
    const radio = await checked();
    expect(radio).toHaveProperty('value', 'express');
    expect(radio.closest('label')?.textContent).toContain('Wie zuletzt');
  });

  test('names a service that is not offered today and chooses no other', async () => {
    const user = await open({
      sent: { service: 'express' },
      answers: { services: { national: 'standard' } },
      offered: ['standard', 'saver'],
      draft: toNordlicht(),
    });
    await takeLast(user);
    expect(
      await screen.findByText(/^Der zuletzt gewählte Service „10:30 Express“ ist .* nicht verfügbar/),
    ).toBeTruthy();
    await unchosen();
  });

  test('names a service that the route lacks and chooses no other', async () => {
    const swiss = { ...recipient, country_code: 'CH', postal_code: '8001', city: 'Zürich' };
    const user = await open({
      sent: { service: 'express_plus', recipient: swiss, transport_kind: 'envelope' },
      answers: { services: { international: 'standard' } },
      options: { transport_kind: 'envelope', default_service_envelope: true },
      draft: toNordlicht({ transport_kind: 'envelope', recipient: swiss }),
    });
    await takeLast(user);
    expect(await screen.findByText(/^Ausgefüllt wie zuletzt. Heute nicht möglich: Service/)).toBeTruthy();
    await user.keyboard('{Alt>}[Digit5]{/Alt}');
    expect(await screen.findByText(/^Der zuletzt gewählte Service .* nicht verfügbar/)).toBeTruthy();
    await unchosen();
  });

  test('takes its kind, whatever the options preset', async () => {
    const user = await open({
      sent: { transport_kind: 'pallet', service: 'saver', parcels: [aParcelDraft({ weight: 90 })] },
      options: { transport_kind: 'parcel', default_service_pallet: true },
      answers: { services: { national: 'express' } },
      draft: toNordlicht(),
    });
    await takeLast(user);
    expect(await checked()).toHaveProperty('value', 'saver');
    expect(screen.getAllByText(/1 Palette/)).toBeTruthy();
  });

  test('ends when the recipient changes', async () => {
    const user = await open({
      sent: { service: 'express' },
      answers: { services: { national: 'standard' } },
      offered: ['standard', 'saver'],
      draft: toNordlicht(),
    });
    await takeLast(user);
    await unchosen();
    await user.type(screen.getByRole('textbox', { name: /^Hausnummer/ }), '9');
    expect(await checked()).toHaveProperty('value', 'standard');
  });

  test('shows a summary that stays the same while the user types', async () => {
    const user = await open({ sent: { service: 'express' }, draft: toNordlicht() });
    const card = await screen.findByRole('region', { name: 'Wie zuletzt' });
    const summary = within(card).getByRole('list');
    const words = summary.textContent;
    expect(words).toMatch(/Brillen.*30 × 20 × 20 cm.*4 kg.*10:30 Express/);
    const changes: (string | null)[] = [];
    const observer = new MutationObserver(() => changes.push(summary.textContent));
    observer.observe(summary, { subtree: true, childList: true, characterData: true });
    await user.type(screen.getByRole('combobox', { name: /^Inhalt/ }), 'Vasen');
    await user.type(screen.getByRole('textbox', { name: /^Gewicht/ }), '7');
    observer.disconnect();
    expect(summary.isConnected).toBe(true);
    expect(summary.textContent).toBe(words);
    expect(changes).toEqual([]);
  });

  test('puts the focus on its card, where a letter begins the contents', async () => {
    const user = await open({ sent: { service: 'express' }, draft: toNordlicht() });
    const card = await screen.findByRole('region', { name: 'Wie zuletzt' });
    const main = within(card).getByRole('button', { name: 'Ausfüllen und weiter' });
    await waitFor(() => expect(document.activeElement).toBe(main));
    expect(screen.queryByText('Inhalt fehlt.')).toBeNull();
    await user.keyboard('Vasen');
    expect(screen.getByRole('combobox', { name: /^Inhalt/ })).toHaveProperty('value', 'Vasen');
    await user.click(within(card).getByRole('button', { name: 'Leere Felder ausfüllen' }));
    await services();
    await user.keyboard('{Alt>}[Digit4]{/Alt}');
    expect(await screen.findByRole('textbox', { name: /^Gewicht/ })).toHaveProperty('value', '4');
    expect(screen.getByRole('combobox', { name: /^Inhalt/ })).toHaveProperty('value', 'Vasen');
  });
});

test('the field that the page focused shows no error when the user presses elsewhere', async () => {
  const user = await open({ draft: toNordlicht() });
  const contents = screen.getByRole('combobox', { name: /^Inhalt/ });
  await waitFor(() => expect(document.activeElement).toBe(contents));
  await user.click(screen.getByRole('radio', { name: 'Palette' }));
  expect(screen.queryByText('Inhalt fehlt.')).toBeNull();
  await user.click(screen.getByRole('tab', { name: /Absender/ }));
  expect(screen.queryByText('Inhalt fehlt.')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: /^Inhalt/ }));
  await user.click(screen.getByRole('tab', { name: /Empfänger/ }));
  expect(await screen.findByText('Inhalt fehlt.')).toBeTruthy();
});

describe('an order is preset with', () => {
  const complete = (difference: Partial<OrderDraft> = {}) =>
    toNordlicht({ parcels: [aParcelDraft()], ...difference });

  test('the service of the last order on this device, marked as such', async () => {
    const answers = { services: { national: 'express_12' } } as const;
    const user = await open({ answers, draft: complete() });
    await user.keyboard('{Alt>}[Digit5]{/Alt}');
    const radio = await checked();
    expect(radio).toHaveProperty('value', 'express_12');
    expect(radio.closest('label')?.textContent).toContain('Zuletzt gewählt');
  });

  test('the service of the options, whatever was chosen last on this device', async () => {
    const answers = { services: { national: 'express_12' } } as const;
    const user = await open({ answers, options: { default_service: 'saver' }, draft: complete() });
    await user.keyboard('{Alt>}[Digit5]{/Alt}');
    const radio = await checked();
    expect(radio).toHaveProperty('value', 'saver');
    expect(radio.closest('label')?.textContent).toContain('Ihr Standard-Service');
  });
});

describe('without a chosen service the focus is on', () => {
  const complete = { parcels: [aParcelDraft()] };
  const goToService = (user: Awaited<ReturnType<typeof open>>) => user.keyboard('{Alt>}[Digit5]{/Alt}');
  const focused = () => (document.activeElement as HTMLInputElement).value;

  test.each([
    ['the least urgent one, not the dearest', {}, 'standard'],
    ['the one last chosen on this device', { services: { national: 'express_12' } }, 'express_12'],
  ] as const)('%s', async (_, answers, service) => {
    const options = { default_service: 'ask' } as const;
    const user = await open({ answers, options, draft: toNordlicht(complete) });
    await goToService(user);
    await services();
    await waitFor(() => expect(focused()).toBe(service));
    await unchosen();
    const values = within(await services()).getAllByRole<HTMLInputElement>('radio');
    expect(values[0]?.value).toBe('express_plus');
  });
});

describe('the finish tab', () => {
  const complete = { parcels: [aParcelDraft()], service: 'standard' as const, carbon_neutral: true };
  const goToFinish = async (user: Awaited<ReturnType<typeof open>>) => {
    await user.keyboard('{Alt>}[Digit6]{/Alt}');
    await screen.findByRole('region', { name: 'Bedingungen' });
  };

  test('folds options that the client has not used in 90 days, but none that is on', async () => {
    const user = await open({ sent: { signature_required: true }, draft: toNordlicht(complete) });
    await goToFinish(user);
    const more = await screen.findByRole('button', { name: 'Weitere Optionen' });
    for (const name of [/^Unterschrift$/, /^Klimaneutral/])
      expect(screen.getByRole('switch', { name })).toBeTruthy();
    expect(screen.queryByRole('switch', { name: /^Frachtbrief/ })).toBeNull();
    expect(screen.queryByRole('switch', { name: /^Zustellhinweis/ })).toBeNull();
    await user.click(screen.getByRole('switch', { name: /^Klimaneutral/ }));
    expect(screen.getByRole('switch', { name: /^Klimaneutral/ })).toHaveProperty('checked', false);
    await user.click(more);
    expect(screen.getByRole('switch', { name: /^Frachtbrief/ })).toBeTruthy();
    expect(screen.getByRole('switch', { name: /^Zustellhinweis/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Weitere Optionen' })).toBeNull();
  });

  test('shows a new client all options', async () => {
    const user = await open({ draft: toNordlicht(complete) });
    await goToFinish(user);
    expect(await screen.findByRole('switch', { name: /^Frachtbrief/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Weitere Optionen' })).toBeNull();
  });
});

describe('a fresh order is preset with', () => {
  const summary = () => screen.findByRole('region', { name: 'Zusammenfassung' });

  test.each([
    ['last', true, 'ja'],
    ['last', false, 'keine'],
    ['yes', false, 'ja'],
    ['no', true, 'keine'],
  ] as const)('the pickup answer of "%s", with %s before', async (default_pickup, has_pickup, words) => {
    await open({ options: { default_pickup }, answers: { has_pickup } });
    expect(await within(await summary()).findByText(words)).toBeTruthy();
  });

  test('the kind of the options, whatever was sent last', async () => {
    await open({ options: { transport_kind: 'freight' }, sent: { transport_kind: 'pallet' } });
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: 'Fracht' })).toHaveProperty('checked', true),
    );
  });
});

test('an order started from the address book names its entry and does not differ from it', async () => {
  const saved = { ...anAddress({ company: 'Alpenholz AG', phone_country_prefix: '' }), address_id: newId() };
  await open({ start: (db) => startFromAddress(db, saved) });
  expect(await screen.findByText('Aus dem Adressbuch: Alpenholz AG')).toBeTruthy();
  expect(screen.queryByText(/^Weicht vom Adressbuch ab/)).toBeNull();
});
