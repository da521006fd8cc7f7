import 'fake-indexeddb/auto';
import { act, within as inside, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { pickupContextOf } from '#app/features/order/finish/pickup-choice.ts';
import { LastOrder } from '#app/features/order/last-order/LastOrder.tsx';
import { rememberSent } from '#app/features/order/memory/remembered-orders.ts';
import { type OrderForm, useOrderEditor } from '#app/features/order/order-form.ts';
import { startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { Snackbars } from '#app/ui/overlays/Snackbars.tsx';
import { closeSnackbar, snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { plainAddress } from '#domain/address/address-wishes.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import type { DatabaseUser, Options } from '#domain/people/account.ts';
import { pickupDays } from '#domain/pickup/pickup.ts';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { signInSomebody } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';
import { aCompleteDraft, aParcelDraft, freshDraft, user as somebody } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

const { recipient } = aCompleteDraft();
const glasses = { contents: 'Brillen', length: 30, width: 20, height: 20, weight: 4 };
let uid: string;
beforeEach(() => {
  uid = signInSomebody();
  fakeServer({ 'shipment/user-list': { data: [], pagination: { total: 0 } } });
});
afterEach(() => {
  for (const { id } of snackbarStore.getShown()) closeSnackbar(id);
  vi.unstubAllGlobals();
  endSession();
});

async function sent(difference: Partial<OrderDraft> = {}) {
  const parcels = [aParcelDraft(glasses)];
  await rememberSent(
    await openWorkDatabase(uid),
    aCompleteDraft({ recipient, service: 'express', parcels, ...difference }),
  );
}
const accepted: DatabaseUser = { ...somebody, terms: { version: '2026-01', accepted: 1 } };
function open(
  values: OrderDraft = { ...freshDraft(), recipient },
  props: Partial<ComponentProps<typeof TestEditor>> = {},
) {
  let form: OrderForm | undefined;
  const onSubmit = vi.fn();
  const { user } = renderWithI18n(
    <>
      <TestEditor
        {...props}
        values={values}
        onSubmit={onSubmit}
        onForm={(it) => {
          form = it;
        }}
      >
        <LastOrder />
        <Editor />
      </TestEditor>
      <Snackbars />
    </>,
  );
  return { user, onSubmit, form: () => form as OrderForm, draft: () => (form as OrderForm).values.peek() };
}
function Editor() {
  const { likeLast, lastService, shipmentTab } = useOrderEditor();
  return (
    <>
      <button type="button" onClick={() => likeLast.current?.()}>
        Taste
      </button>
      <output>{`${shipmentTab} ${lastService ?? 'offen'}`}</output>
    </>
  );
}
const offer = () => screen.findByRole('region', { name: 'Wie zuletzt' });
const within = async (name: string | RegExp) => inside(await offer()).findByRole('button', { name });
const toForm = /^(Ändern|Ausfüllen und weiter)/;
const editor = () => document.querySelector('output')?.textContent;

test("the recipient's last order is named, fills the form and leads to the service", async () => {
  await sent();
  const { user, draft, onSubmit } = open();
  expect((await offer()).textContent).toMatch(
    /Nordlicht Optik, Flensburg.*1 Paket.*Brillen.*30 × 20 × 20 cm.*4 kg.*10:30 Express.*Ankunft/,
  );
  expect(await screen.findByText('Noch nötig: Geschäftsbedingungen')).toBeTruthy();
  await user.click(await within('Ausfüllen und weiter'));
  expect(draft().parcels).toEqual([{ ...freshDraft().parcels[0], ...glasses }]);
  expect(editor()).toBe('service express');
  expect(screen.queryByRole('region', { name: 'Wie zuletzt' })).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('filling in can be undone at once, also with several parcels and another kind', async () => {
  await sent({
    transport_kind: 'pallet',
    parcels: [aParcelDraft(glasses), aParcelDraft({ contents: 'Etuis' })],
    signature_required: true,
    has_pickup: true,
  });
  const { user, draft } = open();
  expect((await offer()).textContent).toMatch(/2 Paletten.*Brillen, Etuis.*kg.*Unterschrift/);
  await user.click(await within(toForm));
  expect(draft()).toMatchObject({
    transport_kind: 'pallet',
    parcels: [glasses, { contents: 'Etuis' }],
    signature_required: true,
    has_pickup: true,
  });
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  expect(draft()).toEqual({ ...freshDraft(), recipient });
  expect(editor()).toBe('shipmentdata offen');
  expect(await screen.findByRole('button', { name: /^Wie zuletzt: 2 Paletten/ })).toBeTruthy();
});

describe('one press sends and prints the last order', () => {
  test.each([
    ['service', { service: 'saver' }, {}],
    ['kind', { transport_kind: 'freight' }, {}],
    ['signature', { signature_required: true }, { signature_required: false }],
    ['missing signature', { signature_required: false }, { signature_required: true }],
    [
      'other signature',
      { adult_signature_required: true, signature_required: false },
      { signature_required: true },
    ],
    ['missing mail', { receive_delivery_email: false }, { receive_delivery_email: true }],
    ['note for the door', { has_special_delivery_terms: true, special_delivery_terms: 'Tor 3' }, {}],
    ['papers', { waybill: true, mission_copy: true }, {}],
    ['payer', { recipient: { ...recipient, invoice_to_recipient: true } }, {}],
  ] as [string, Partial<OrderDraft>, Partial<Options>][])(
    'with its %s, whatever the options preset',
    async (_, difference, options) => {
      await sent(difference);
      const preset = { ...freshDraft(), ...presetBy(options), recipient };
      const { user, draft, onSubmit } = open(preset, { user: accepted, options });
      await user.click(await within('Senden und drucken'));
      await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith(true));
      expect(draft()).toMatchObject({ parcels: [glasses], service: 'express', ...difference });
    },
  );

  test('with the insurance of its parcels', async () => {
    await sent({ parcels: [aParcelDraft({ ...glasses, value_of_insurance: 2000 })] });
    const { user, draft } = open(undefined, { user: accepted });
    await within(/^Versicherung 2\.000/);
    await user.click(await within('Senden und drucken'));
    await waitFor(() => expect(draft().parcels[0]?.value_of_insurance).toBe(2000));
  });

  test.each([
    [true, null],
    [true, false],
    [false, true],
  ])('with the pickup answer %s, proposed against %s, on a day that it names', async (last, preset) => {
    await sent({ has_pickup: last });
    const { user, draft } = open(
      { ...freshDraft(), recipient, has_pickup: preset },
      { user: accepted, options: { default_pickup: preset === null ? 'ask' : preset ? 'yes' : 'no' } },
    );
    const card = inside(await offer());
    expect(card.getByRole('radio', { name: last ? 'Abholen lassen' : 'Selbst aufgeben' })).toHaveProperty(
      'checked',
      true,
    );
    expect(card.queryByText(/^Abholung am /) !== null).toBe(last);
    await user.click(await within('Senden und drucken'));
    await waitFor(() => expect(draft()).toMatchObject({ has_pickup: last, service: 'express' }));
    expect(draft().pickup_date !== '').toBe(last);
  });

  test.each([
    [
      'a pickup',
      true,
      { pickup_date: laterDay(), pickup_datetime_from: '10:00', pickup_datetime_to: '14:00' },
    ],
    ['no pickup', false, {}],
  ])('with %s that the draft brings, not with the last answer', async (_, has_pickup, window) => {
    await sent({ has_pickup: !has_pickup });
    const own = { ...freshDraft(), recipient, has_pickup, ...window };
    const { user, draft } = open(own, { user: accepted, options: { default_pickup: 'ask' } });
    const chosen = { name: has_pickup ? 'Abholen lassen' : 'Selbst aufgeben' };
    expect(inside(await offer()).getByRole('radio', chosen)).toHaveProperty('checked', true);
    await user.click(await within('Leeres Formular'));
    expect(draft()).toEqual(own);
    await user.click(await screen.findByRole('button', { name: /^Wie zuletzt: Brillen/ }));
    expect(draft()).toMatchObject({ parcels: [glasses], has_pickup, ...window });
  });

  test('with another pickup answer chosen on the card', async () => {
    await sent({ has_pickup: true });
    const { user, draft } = open(undefined, { user: accepted });
    await user.click(inside(await offer()).getByRole('radio', { name: 'Selbst aufgeben' }));
    expect(inside(await offer()).queryByText(/^Abholung am /)).toBeNull();
    await user.click(await within('Senden und drucken'));
    await waitFor(() => expect(draft()).toMatchObject({ has_pickup: false, pickup_date: '' }));
  });

  test('without a pickup for a client that may not book any', async () => {
    await sent({ has_pickup: true });
    const { user, draft } = open(
      { ...freshDraft(), recipient, has_pickup: false },
      { user: { ...accepted, is_pickup_allowed: false } },
    );
    expect(inside(await offer()).queryByRole('radio')).toBeNull();
    await user.click(await within('Senden und drucken'));
    await waitFor(() => expect(draft()).toMatchObject({ has_pickup: false, service: 'express' }));
  });

  test('once the carrier has answered that it offers the service', async () => {
    await sent({ service: 'saver' });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    fakeServer({ [services]: () => promise });
    const { user, onSubmit } = open(undefined, { user: accepted });
    const send = await within('Senden und drucken');
    await user.click(send);
    expect(send.getAttribute('aria-busy')).toBe('true');
    expect(onSubmit).not.toHaveBeenCalled();
    resolve([{ internal_service_label: 'saver', carrier_label: 'saver' }]);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith(true));
  });

  test('never if the carrier does not offer the service', async () => {
    await sent({ service: 'saver' });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    fakeServer({ [services]: () => promise });
    const { user, onSubmit, draft } = open(undefined, { user: accepted });
    await user.click(await within('Senden und drucken'));
    resolve([{ internal_service_label: 'standard', carrier_label: 'standard' }]);
    expect(await screen.findByText('Noch nötig: Service')).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(draft().parcels).toEqual(freshDraft().parcels);
  });
});

const services = 'shipment/get_available_order_services';
/** A day after the proposed one. */
function laterDay(): string {
  const days = pickupDays(pickupContextOf(freshDraft(), new Date()));
  return days.filter((it) => it.isSelectable)[2]?.day ?? '';
}

const presetBy = ({ signature_required = false, receive_delivery_email = true }: Partial<Options>) => ({
  signature_required,
  receive_delivery_email,
});

describe('each part of the last order can be left out', () => {
  test.each([
    ['Brillen', 'Inhalt', { contents: '' }],
    ['30 × 20 × 20 cm', 'Länge, Paket 1 · Breite, Paket 1 · Höhe, Paket 1', { length: null, height: null }],
    ['4 kg', 'Gewicht', { weight: null }],
  ])('%s, and the form asks for it', async (part, needed, left) => {
    await sent();
    const { user, draft, onSubmit } = open(undefined, { user: accepted });
    const chip = await within(part);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await user.click(chip);
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    expect(await screen.findByText(new RegExp(`^Noch nötig: ${needed}`))).toBeTruthy();
    await user.click(await within('Ausfüllen und weiter'));
    expect(draft().parcels[0]).toMatchObject(left);
    expect(editor()).toBe('shipmentdata express');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('the service, and none is chosen in its place', async () => {
    await sent();
    const { user, draft } = open(undefined, { user: accepted });
    await user.click(await within('10:30 Express'));
    await user.click(await within('Ausfüllen und weiter'));
    expect(draft().service).toBe('');
    expect(editor()).toBe('service offen');
  });

  test('options, and the order is sent with the preset ones', async () => {
    await sent({ signature_required: true, carbon_neutral: true });
    const { user, draft } = open(undefined, { user: accepted });
    await user.click(await within('Unterschrift'));
    await user.click(await within('Senden und drucken'));
    await waitFor(() => expect(draft()).toMatchObject({ service: 'express', signature_required: false }));
    expect(draft().carbon_neutral).toBe(true);
  });

  test('goods for customs, which lead to the number of the invoice', async () => {
    const swiss = { ...recipient, country_code: 'CH', postal_code: '8001', city: 'Zürich' };
    const line = { description: 'Brillen aus Titan', hs_code: '900311', origin_country: 'DE' };
    const lines = [{ ...line, quantity: 10, unit_value_cents: 4000, net_weight: 3, unit: '' as const }];
    const customs = { ...freshDraft().customs, reason: 'sale' as const, lines };
    await sent({ recipient: swiss, service: 'standard', customs });
    const { user, draft } = open({ ...freshDraft(), recipient: swiss }, { user: accepted });
    const chip = await within('Zoll: Brillen aus Titan');
    await user.click(chip);
    await user.click(chip);
    await user.click(await within('Ausfüllen und weiter'));
    expect(draft().customs).toMatchObject({ reason: 'sale', lines, invoice_number: '' });
  });
});

test('goods that were typed while the card is open stay', async () => {
  const abroad = { ...recipient, country_code: 'CH', postal_code: '8005', city: 'Zürich' };
  const { customs } = freshDraft();
  const [line] = customs.lines;
  const goods = {
    ...customs,
    reason: 'sale' as const,
    lines: [{ ...line!, description: 'Brillen', quantity: 2 }],
  };
  await sent({ recipient: abroad, customs: goods });
  const { user, form, draft } = open({ ...freshDraft(), recipient: abroad });
  expect((await offer()).textContent).toMatch(/Zoll: Brillen/);
  act(() => form().set('customs.lines.0.description', 'Etuis'));
  expect((await offer()).textContent).not.toMatch(/Zoll: Brillen/);
  await user.click(await within(toForm));
  expect(draft().customs.lines).toMatchObject([{ description: 'Etuis' }]);
});

test('Escape or "Leeres Formular" leaves the form as it is and offers the last order in one line', async () => {
  await sent();
  const { user, draft } = open(undefined, { user: accepted });
  (await within('Senden und drucken')).focus();
  await user.keyboard('{Escape}');
  expect(draft()).toEqual({ ...freshDraft(), recipient });
  await user.click(await screen.findByRole('button', { name: /^Wie zuletzt: Brillen/ }));
  expect(draft().parcels).toMatchObject([glasses]);
});

describe('the Enter that chose the recipient', () => {
  /** Sets the time of the next events, in ms. */
  function clock() {
    let now = 1_000;
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now);
    onTestFinished(() => void vi.restoreAllMocks());
    return (ms: number) => {
      now += ms;
    };
  }

  /** A card that shows a press until the carrier answers about the service. */
  async function openSlow() {
    fakeServer({ [services]: () => new Promise(() => {}) });
    const { user } = open(undefined, { user: accepted });
    const send = await within('Senden und drucken');
    return { user, send, isPressed: () => send.getAttribute('aria-busy') === 'true' };
  }

  test('does not send when it is pressed twice; a later one does', async () => {
    await sent();
    const wait = clock();
    const { user, send, isPressed } = await openSlow();
    send.focus();
    for (const pause of [80, 200]) {
      wait(pause);
      await user.keyboard('{Enter}');
      expect(isPressed()).toBe(false);
    }
    wait(20);
    await user.keyboard('{Enter}');
    expect(isPressed()).toBe(true);
  });

  test('does not send when it comes twice from the answer about the pickup', async () => {
    await sent({ has_pickup: true });
    const wait = clock();
    const { user, send, isPressed } = await openSlow();
    wait(5_000);
    inside(await offer())
      .getByRole('radio', { name: 'Abholen lassen' })
      .focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(send);
    wait(150);
    await user.keyboard('{Enter}');
    expect(isPressed()).toBe(false);
    wait(150);
    await user.keyboard('{Enter}');
    expect(isPressed()).toBe(true);
  });

  test('does not send when it is held', async () => {
    await sent();
    const wait = clock();
    const { user, onSubmit } = open(undefined, { user: accepted });
    (await within('Senden und drucken')).focus();
    wait(500);
    const held = new KeyboardEvent('keydown', {
      key: 'Enter',
      repeat: true,
      bubbles: true,
      cancelable: true,
    });
    act(() => void document.activeElement?.dispatchEvent(held));
    expect(held.defaultPrevented).toBe(true);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  });
});

test('a device without a connection sends later and says so', async () => {
  await sent();
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const stopConnection = startConnection();
  onTestFinished(() => {
    line.mockRestore();
    window.dispatchEvent(new Event('online'));
    stopConnection();
  });
  act(() => void window.dispatchEvent(new Event('offline')));
  const { user, onSubmit } = open(undefined, { user: accepted });
  const send = await within('Auftrag senden');
  expect(screen.getByText(/^Ohne Verbindung wartet der Auftrag/)).toBeTruthy();
  await user.click(send);
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
});

test('another recipient gets no offer, and the shortcut says so', async () => {
  await sent();
  const { user } = open({ ...freshDraft(), recipient: { ...recipient, street_number: '99' } });
  await user.click(screen.getByRole('button', { name: 'Taste' }));
  expect(await screen.findByText('An diesen Empfänger wurde noch nichts gesendet.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Wie zuletzt' })).toBeNull();
});

test('an order begun before its recipient is not filled in, and the shortcut says so', async () => {
  await sent();
  const { user, draft } = open({ ...freshDraft(), recipient, parcels: [aParcelDraft({ weight: null })] });
  await user.click(screen.getByRole('button', { name: 'Taste' }));
  expect(await screen.findByText('Aus dem letzten Auftrag kann hier nichts übernommen werden.')).toBeTruthy();
  // A fresh order opened later shows an offer; this one does not.
  open();
  expect(await offer()).toBeTruthy();
  expect(draft().parcels[0]?.weight).toBeNull();
});

test('an order unknown to the device is requested from the server, and the shortcut waits for it', async () => {
  const shipment = aShipment({
    recipient: { ...plainAddress(recipient), invoice_to_recipient: false },
    parcels: [aShipmentParcel(glasses)],
  });
  const server = fakeServer({ 'shipment/user-list': { data: [shipment], pagination: { total: 1 } } });
  const { user, draft } = open();
  await user.click(screen.getByRole('button', { name: 'Taste' }));
  await waitFor(() => expect(draft().parcels[0]).toMatchObject(glasses));
  expect(server.callsOf('shipment/user-list').map((it) => it.body)).toMatchObject([
    { search: recipient.company },
  ]);
});
