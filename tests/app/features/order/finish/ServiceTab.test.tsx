import { cleanup, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceTab } from '#app/features/order/finish/ServiceTab.tsx';
import type { Services } from '#app/features/order/finish/use-services.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { CutOff } from '#domain/services/cut-offs.ts';
import { type ServiceContext, serviceChoices } from '#domain/services/services.ts';
import { aCompleteDraft, user } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

const national = { route: { sender: 'DE', recipient: 'DE' }, hasValor: false, specialActivation: true };
const loaded = [
  { internal_service_label: 'saver', carrier_label: 'Overnight Express' },
  { internal_service_label: 'standard', carrier_label: 'Standard' },
] as const;

function open(
  context: Partial<ServiceContext> = {},
  state: Partial<Services> = {},
  locale: 'de' | 'en' = 'de',
  draft: Partial<OrderDraft> = {},
  cut_offs: CutOff[] = [],
) {
  const services: Services = {
    choices: serviceChoices({ ...national, ...context }),
    standard: undefined,
    usual: undefined,
    loaded: context.loaded,
    isLoading: false,
    isOffline: false,
    error: undefined,
    retry: () => {},
    ...state,
  };
  return renderWithI18n(
    <TestEditor values={aCompleteDraft({ service: '', ...draft })} user={{ ...user, cut_offs }}>
      <ServiceTab services={services} />
    </TestEditor>,
    locale,
  );
}
const radios = () => screen.getAllByRole<HTMLInputElement>('radio');
const rowOf = (radio: HTMLElement) => radio.closest('label')?.textContent?.replaceAll('\u00a0', ' ');

test('every service of the route is shown, with the reason if it cannot be chosen', () => {
  open({ loaded });
  expect(radios().map((it) => [it.value, it.disabled])).toEqual([
    ['express_plus', true],
    ['express', true],
    ['express_12', true],
    ['saver', false],
    ['saturday', false],
    ['standard', false],
    ['special', false],
  ]);
  expect(rowOf(radios()[0]!)).toContain('Für diese Strecke zurzeit nicht verfügbar.');
});

/** Returns each service row's text; `at` is the current time. */
function wordsAt(
  at: string,
  locale: 'de' | 'en',
  draft: Partial<OrderDraft>,
  { route = national.route, cutOffs = [] as CutOff[] } = {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  open({ route }, {}, locale, draft, cutOffs);
  return radios().map((it) => `${it.value}: ${rowOf(it)}`);
}
const tuesday = '2026-11-17T09:00:00Z';
const byFriday = {
  has_pickup: true,
  pickup_date: '2026-11-20',
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
};

test('services show the delivery day and the day of departure', () => {
  expect(wordsAt(tuesday, 'de', { has_pickup: false })).toEqual([
    'express_plus: 09:00 ExpressMi., 18.11., bis 09:00 Uhr',
    'express: 10:30 ExpressMi., 18.11., bis 10:30 Uhr',
    'express_12: 12:00 ExpressMi., 18.11., bis 12:00 Uhr',
    'saver: Overnight ExpressMi., 18.11.',
    'saturday: Samstags-ExpressDer erste Samstag nach Abholung oder Abgabe am Fr., 20.11.Sa., 21.11.',
    'standard: Standardvoraussichtlich 18.–19.11.',
    'special: Spezialnach Absprache',
  ]);
  expect(screen.getByText('Ankunft bei Abgabe am Di., 17.11.')).toBeTruthy();
});

test("with a pickup the days follow it, over weekends and the recipient's holidays", () => {
  const rows = wordsAt(tuesday, 'de', byFriday);
  expect(rows[0]).toContain('Mo., 23.11., bis 09:00 Uhr');
  expect(rows[5]).toContain('voraussichtlich 23.–24.11.');
  expect(screen.getByText('Ankunft bei Abholung am Fr., 20.11.')).toBeTruthy();
});

test("a holiday of the recipient's federal state is no delivery day", () => {
  const recipient = { ...aCompleteDraft().recipient, country_code: 'DE', postal_code: '50667' };
  const rows = wordsAt('2026-06-03T08:00:00Z', 'de', { has_pickup: false, recipient });
  expect(rows[3]).toContain('Fr., 05.06.');
});

test('a service that needs another pickup says so in its row', () => {
  const pickup = {
    ...byFriday,
    pickup_date: '2026-11-17',
    pickup_datetime_from: '15:00',
    pickup_datetime_to: '19:00',
  };
  const rows = wordsAt('2026-11-17T12:00:00Z', 'de', pickup);
  expect(rows[3]).toContain('Mi., 18.11.');
  expect(rows[5]).toBe('standard: Standardbei Abholung am Mi., 18.11.voraussichtlich 19.–20.11.');
});

const cutOffs: CutOff[] = [
  { service: 'all', area: 'all', time: '16:30' },
  { service: 'standard', area: '24', time: '18:00' },
];
const shown = () => screen.getByText(/^(Ankunft|Arrival) /).textContent?.replaceAll('\u00a0', ' ');

test("until the provider's cut-off the services promise today's handover and name the time", () => {
  const rows = wordsAt('2026-11-17T15:30:00Z', 'de', { has_pickup: false }, { cutOffs });
  expect(shown()).toBe('Ankunft bei Abgabe heute bis 16:30 Uhr');
  expect(rows[3]).toBe('saver: Overnight ExpressMi., 18.11.');
  expect(rows[5]).toBe('standard: Standardbei Abgabe heute bis 18:00 Uhrvoraussichtlich 18.–19.11.');
});

test('after the cut-off they promise the next working day, and Saturday of the next week on Friday', () => {
  const rows = wordsAt('2026-11-20T15:31:00Z', 'de', { has_pickup: false }, { cutOffs });
  expect(shown()).toBe('Ankunft bei Abgabe am Mo., 23.11. bis 16:30 Uhr');
  expect(rows[3]).toBe('saver: Overnight ExpressDi., 24.11.');
  expect(rows[4]).toContain('Abgabe am Fr., 27.11. bis 16:30 UhrSa., 28.11.');
  expect(rows[5]).toContain('heute bis 18:00 Uhrvoraussichtlich 23.–24.11.');
});

test('before the pickup question is answered the cut-off counts, for a pickup it does not', () => {
  const evening = '2026-11-17T15:31:00Z';
  wordsAt(evening, 'en', { has_pickup: null }, { cutOffs });
  expect(shown()).toBe('Arrival if picked up or handed over on Wed, 18/11 by 16:30');
  cleanup();
  wordsAt(evening, 'de', byFriday, { cutOffs });
  expect(shown()).toBe('Ankunft bei Abholung am Fr., 20.11.');
});

test('before the pickup question is answered the day holds for pickup and drop-off', () => {
  wordsAt(tuesday, 'de', { has_pickup: null });
  expect(screen.getByText('Ankunft bei Abholung oder Abgabe am Di., 17.11.')).toBeTruthy();
});

test.each([
  ['in the morning', '2026-11-20T09:00:00Z', 'Ankunft bei Abholung oder Abgabe am Fr., 20.11.'],
  ['after the last pickup of the day', '2026-11-20T19:55:00Z', 'Ankunft bei Abgabe am Fr., 20.11.'],
])('a pickup is named only while the day still has one: %s', (_, at, text) => {
  wordsAt(at, 'de', { has_pickup: null });
  expect(shown()).toBe(text);
});

test('services abroad without a promised day show none', () => {
  const abroad = (country_code: string) => ({ ...aCompleteDraft().recipient, country_code });
  expect(
    wordsAt(tuesday, 'de', { recipient: abroad('FR') }, { route: { sender: 'DE', recipient: 'FR' } }),
  ).toEqual([
    'express: EU Express 12bis 12:00 Uhr',
    'saver: EU Express Saverohne Terminzusage',
    'standard: EU Standard1–3 Werktage',
    'special: Spezialnach Absprache',
  ]);
  expect(screen.queryByText(/^Ankunft/)).toBeNull();
});

test.each([
  ['de', { has_pickup: true, pickup_date: '2026-11-27' }, 'Sa., 28.11.', 'nach der Abholung am Fr., 27.11.'],
  ['de', {}, 'Sa., 21.11.', 'nach Abholung oder Abgabe am Fr., 20.11.'],
  ['en', {}, 'Sat, 21/11', 'after pickup or handover on Fri, 20/11'],
] as const)('in %s Saturday delivery shows its exact day: %j', (locale, pickup, day, note) => {
  const rows = wordsAt(tuesday, locale, pickup);
  expect(rows[4]).toContain(day);
  expect(rows[4]).toContain(note);
});

test('a valor order has only the special service', () => {
  open({ loaded, hasValor: true });
  expect(
    radios()
      .filter((it) => !it.disabled)
      .map((it) => it.value),
  ).toEqual(['special']);
  expect(rowOf(radios()[3]!)).toContain('nur den Spezial-Service');
});

test('a service is chosen with a click', async () => {
  const { user } = open({ loaded });
  await user.click(screen.getByRole('radio', { name: /Standard/ }));
  expect(screen.getByRole('radio', { name: /Standard/ })).toHaveProperty('checked', true);
});

test('offline every service of the route can be chosen, and the page says when it will be checked', () => {
  open({}, { isOffline: true });
  expect(
    screen.getByText('Offline: Alle Services der Strecke sind wählbar, geprüft wird beim Senden.'),
  ).toBeTruthy();
  expect(radios().every((it) => !it.disabled)).toBe(true);
});

test('a failure shows the text after "Failure: " and a retry', async () => {
  const retry = vi.fn();
  const error = { code: 'CARRIER_REFUSED', carrierMessage: '120451 Failure: Postal code unknown' } as const;
  const { user } = open({}, { error, retry });
  expect(screen.getByText('Postal code unknown')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('an unavailable default service is named until the user chooses another', async () => {
  const { user } = open({ loaded }, { standard: 'express' });
  expect(screen.getByRole('status').textContent).toBe(
    'Der zuletzt gewählte Service „10:30 Express“ ist für diesen Auftrag nicht verfügbar. Bitte wählen Sie einen anderen.',
  );
  await user.click(radios()[3]!);
  expect(screen.queryByRole('status')).toBeNull();
});

test('the service chosen last on this device is marked as such', () => {
  open({ loaded }, { standard: 'saver' }, 'en', { service: 'saver' });
  expect(rowOf(radios()[3]!)).toContain('Last chosen');
  expect(screen.queryByRole('status')).toBeNull();
});
