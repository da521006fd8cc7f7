import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orpc } from '#app/api/client.ts';
import { endSession } from '#app/api/session.ts';
import { rememberSent } from '#app/features/order/memory/remembered-orders.ts';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { ContentsField } from '#app/features/order/parcels/ContentsField.tsx';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { signInSomebody } from '#support/app-pages.tsx';
import { aCompleteDraft, aParcelDraft, freshDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

let uid: string;
beforeEach(() => {
  uid = signInSomebody();
});
afterEach(endSession);

async function remember(contents: string, recipient = aCompleteDraft().recipient) {
  const db = await openWorkDatabase(uid);
  await rememberSent(db, aCompleteDraft({ recipient, parcels: [aParcelDraft({ contents })] }));
}
function open(shipments: readonly Shipment[] = [], recipient = aCompleteDraft().recipient) {
  const client = new QueryClient();
  client.setQueryData(orpc.shipment.userList.queryKey({ input: {} }), {
    data: [...shipments],
    pagination: { total: shipments.length },
  });
  let form: OrderForm | undefined;
  const { user } = renderWithI18n(
    <QueryClientProvider client={client}>
      <TestEditor
        values={{ ...freshDraft(), recipient }}
        onForm={(it) => {
          form = it;
        }}
      >
        <ContentsField index={0} />
      </TestEditor>
    </QueryClientProvider>,
  );
  const contents = () => form?.values.peek().parcels[0]?.contents;
  return { user, contents, field: screen.getByRole('combobox', { name: 'Inhalt' }) };
}
const proposed = () => screen.queryAllByRole('option').map((it) => it.textContent);

test("a click proposes this recipient's contents, then other recipients', then the archive's", async () => {
  await remember('Etuis', { ...aCompleteDraft().recipient, company: 'Jansen' });
  await remember('Brillen');
  const archived = aShipment({
    created: { seconds: 1 },
    parcels: [aShipmentParcel({ contents: 'Prospekte' })],
  });
  const { user, field } = open([archived]);
  await waitFor(async () => {
    await user.click(field);
    expect(proposed()).toEqual(['Brillen', 'Etuis', 'Prospekte']);
  });
});

test('typed text stays; arrow down and Enter take the proposal', async () => {
  await remember('Brillen');
  const { user, field, contents } = open();
  await waitFor(async () => {
    await user.clear(field);
    await user.type(field, 'br');
    expect(proposed()).toEqual(['Brillen']);
  });
  await user.keyboard('{Enter}');
  expect(contents()).toBe('br');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(contents()).toBe('Brillen');
  expect(proposed()).toEqual([]);
});

test("another user's contents from this device are not proposed", async () => {
  await remember('Geheim');
  uid = signInSomebody();
  await remember('Brillen');
  const { user, field } = open();
  await waitFor(async () => {
    await user.click(field);
    expect(proposed()).toEqual(['Brillen']);
  });
});
