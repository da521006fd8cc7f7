import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { orpc } from '#app/api/client.ts';
import type { OrderForm } from '#app/features/order/order-form.ts';
import { ShipmentTab } from '#app/features/order/shipment-card/ShipmentTab.tsx';
import type { TransportKind } from '#domain/services/parcel.ts';
import { aBoxSize } from '#support/factories.ts';
import { fakeServer } from '#support/fake-server.ts';
import { freshDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

const small = aBoxSize({ letter: 'S', name: 'Karton S', length: 30, width: 20, height: 15, tare: 0 });
const big = aBoxSize();

beforeEach(() => void fakeServer({}));

function open({ boxes = [big, small], kind = 'parcel' as TransportKind } = {}) {
  let form: OrderForm | undefined;
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(orpc.boxSize.list.queryKey(), { data: { boxes, revision: 1 } });
  const view = renderWithI18n(
    <QueryClientProvider client={client}>
      <TestEditor
        values={{ ...freshDraft(), transport_kind: kind }}
        onForm={(it) => {
          form = it;
        }}
      >
        <ShipmentTab />
      </TestEditor>
    </QueryClientProvider>,
  );
  return { ...view, parcel: () => form?.values.peek().parcels[0] };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const choice = () => screen.findByRole('button', { name: /^Kartongröße: / });

test('a letter in the empty length takes its box and moves to the weight', async () => {
  const { user, parcel } = open();
  await user.click(field(/^Länge/));
  await user.keyboard('m4');
  expect(parcel()).toMatchObject({ length: 40, width: 30, height: 25, weight: 4 });
  expect(document.activeElement).toBe(field(/^Gewicht/));
  expect((await choice()).textContent).toContain('Karton M');
});

test('a letter means nothing in a filled length, in the width, as a shortcut, or without a box', async () => {
  const { user, parcel } = open();
  await user.click(field(/^Breite/));
  await user.keyboard('m');
  await user.click(field(/^Länge/));
  await user.keyboard('x{Control>}m{/Control}{Alt>}m{/Alt}');
  await user.keyboard('7m');
  expect(parcel()).toMatchObject({ length: 7, width: null, height: null });
});

test('screen readers read the letters with the length while it is empty', async () => {
  const { user } = open();
  expect(describedBy(field(/^Länge/))).toContain(
    'Ein Buchstabe trägt die Maße einer Kartongröße ein: M Karton M, S Karton S.',
  );
  await user.type(field(/^Länge/), '7');
  expect(describedBy(field(/^Länge/))).not.toContain('Karton');
});

test('a box chosen from the list by mouse or touch replaces the typed measures', async () => {
  const { user, parcel } = open();
  await user.type(field(/^Länge/), '7');
  await user.click(await choice());
  expect(screen.getByRole('menuitem', { name: /S · Karton S\s*30 × 20 × 15 cm/ })).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: /M · Karton M/ }));
  expect(parcel()).toMatchObject({ length: 40, width: 30, height: 25 });
  expect(document.activeElement).toBe(field(/^Gewicht/));
});

test("the tare is shown while the measures are the box's", async () => {
  const { user } = open();
  await user.click(field(/^Länge/));
  await user.keyboard('m4');
  expect(await screen.findByText('davon Leergewicht 0,4 kg')).toBeTruthy();
  await user.clear(field(/^Höhe/));
  await user.type(field(/^Höhe/), '24');
  await waitFor(() => expect(screen.queryByText(/Leergewicht/)).toBeNull());
  expect((await choice()).textContent).toContain('wählen');
});

test('a weight below the tare gives a hint and is accepted', async () => {
  const { user, parcel } = open();
  await user.click(field(/^Länge/));
  await user.keyboard('m0,3');
  await user.tab();
  expect(await screen.findByText('unter dem Leergewicht 0,4 kg')).toBeTruthy();
  expect(field(/^Gewicht/).getAttribute('aria-invalid')).toBeNull();
  expect(parcel()?.weight).toBe(0.3);
});

test.each(['pallet', 'freight'] as const)('a %s has no box', async (kind) => {
  const { user, parcel } = open({ kind });
  await user.click(field(/^Länge/));
  await user.keyboard('m');
  expect(parcel()?.length).toBeNull();
  expect(screen.queryByRole('button', { name: /^Kartongröße/ })).toBeNull();
});

test('a client without box sizes sees no box fields', () => {
  open({ boxes: [] });
  expect(field(/^Länge/).getAttribute('aria-describedby')).toBeNull();
  expect(screen.queryByText(/Kartongröße/)).toBeNull();
});
