import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { LastOrder } from '#app/features/order/last-order/LastOrder.tsx';
import { rememberSent } from '#app/features/order/memory/remembered-orders.ts';
import { type OrderForm, useOrderEditor } from '#app/features/order/order-form.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { Snackbars } from '#app/ui/overlays/Snackbars.tsx';
import { closeSnackbar, snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { plainAddress } from '#domain/address/address-wishes.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { signInSomebody } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';
import { aCompleteDraft, aParcelDraft, freshDraft } from '#support/order-support.ts';
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
function open(values: OrderDraft = { ...freshDraft(), recipient }) {
  let form: OrderForm | undefined;
  const { user } = renderWithI18n(
    <>
      <TestEditor
        values={values}
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
  return { user, draft: () => (form as OrderForm).values.peek() };
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
const offer = () => screen.findByRole('button', { name: /^Wie zuletzt/ });
const editor = () => document.querySelector('output')?.textContent;

test("the recipient's last order is named, fills the form and leads to the service", async () => {
  await sent();
  const { user, draft } = open();
  expect((await offer()).textContent).toContain('Wie zuletzt: Brillen, 30 × 20 × 20 cm, 4 kg, 10:30 Express');
  await user.click(await offer());
  expect(draft().parcels).toEqual([{ ...freshDraft().parcels[0], ...glasses }]);
  expect(editor()).toBe('service express');
  expect(screen.queryByRole('button', { name: /^Wie zuletzt/ })).toBeNull();
});

test('filling in can be undone at once, also with several parcels and another kind', async () => {
  await sent({
    transport_kind: 'pallet',
    parcels: [aParcelDraft(glasses), aParcelDraft({ contents: 'Etuis' })],
  });
  const { user, draft } = open();
  expect((await offer()).textContent).toMatch(/2 Paletten, Brillen, Etuis, .* kg/);
  await user.click(await offer());
  expect(draft()).toMatchObject({ transport_kind: 'pallet', parcels: [glasses, { contents: 'Etuis' }] });
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  expect(draft()).toEqual({ ...freshDraft(), recipient });
  expect(editor()).toBe('shipmentdata offen');
  expect(await offer()).toBeTruthy();
});

test('another recipient gets no offer, and the shortcut says so', async () => {
  await sent();
  const { user } = open({ ...freshDraft(), recipient: { ...recipient, street_number: '99' } });
  await user.click(screen.getByRole('button', { name: 'Taste' }));
  expect(await screen.findByText('An diesen Empfänger wurde noch nichts gesendet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Wie zuletzt/ })).toBeNull();
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
  expect(server.calls.map((it) => it.body)).toMatchObject([{ search: recipient.company }]);
});
