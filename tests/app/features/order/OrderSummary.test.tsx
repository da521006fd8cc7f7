import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AddressCard } from '#app/features/order/addresses/AddressCard.tsx';
import type { Services } from '#app/features/order/finish/use-services.ts';
import { OrderSummary } from '#app/features/order/OrderSummary.tsx';
import { ShipmentCard } from '#app/features/order/shipment-card/ShipmentCard.tsx';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { aCompleteDraft, aParcelDraft, freshDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestEditor } from '#support/TestEditor.tsx';

const services: Services = {
  choices: [{ service: 'standard' }],
  standard: undefined,
  usual: undefined,
  loaded: undefined,
  isLoading: false,
  isOffline: true,
  error: undefined,
  retry: () => {},
};

function Page({ values }: { values: OrderDraft }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { enabled: false } } }));
  return (
    <QueryClientProvider client={client}>
      <TestEditor values={values}>
        <AddressCard />
        <ShipmentCard services={services} />
        <OrderSummary savedAt={undefined} />
      </TestEditor>
    </QueryClientProvider>
  );
}
const open = (values: OrderDraft) =>
  renderWithI18n(
    <MemoryRouter>
      <Page values={values} />
    </MemoryRouter>,
  );

test('a fresh order links its missing fields and lists the later steps without links', () => {
  open(freshDraft());
  expect(screen.getAllByRole('link').map((it) => it.textContent)).toEqual([
    'Empfänger: 8 Angaben',
    'Paket 1: 5 Angaben',
  ]);
  expect(screen.getByText(/Danach:/).textContent).toBe('Danach: Service, Abholung, Geschäftsbedingungen');
});

test('a missing field of another parcel opens that parcel and takes the focus', async () => {
  const parcels = [aParcelDraft(), aParcelDraft({ weight: null })];
  const { user } = open(aCompleteDraft({ parcels }));
  await user.click(screen.getByRole('link', { name: 'Gewicht, Paket 2' }));
  await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'parcels.1.weight'));
  expect(screen.getByText('Gewicht fehlt.')).toBeTruthy();
});

test('a missing field of another tab opens that tab', async () => {
  const draft = aCompleteDraft({ has_differ_pickup: true });
  draft.differ_pickup = {
    ...draft.recipient,
    contact_person: '',
    save_as_new_address: false,
    address_id: '',
  };
  const { user } = open(draft);
  await user.click(screen.getByRole('link', { name: 'Ansprechpartner, Abholadresse' }));
  await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'differ_pickup.contact_person'));
  expect(screen.getByRole('tab', { name: /Abholadresse/ }).getAttribute('aria-selected')).toBe('true');
});

test('missing fields of the last tab are linked once the tab is open', async () => {
  const { user } = open(aCompleteDraft({ terms_of_service: false }));
  await user.click(screen.getByRole('link', { name: 'Geschäftsbedingungen' }));
  await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'terms_of_service'));
});

test('a complete order says so', () => {
  open(aCompleteDraft());
  expect(screen.getByText('Alles vollständig')).toBeTruthy();
  expect(screen.queryByText('Es fehlt noch')).toBeNull();
});

test('the service tab opens when addresses and shipment data are valid, the last one with a service', () => {
  const isEnabled = (name: RegExp) => !screen.getByRole<HTMLButtonElement>('tab', { name }).disabled;
  const first = open(freshDraft());
  expect([isEnabled(/Service/), isEnabled(/Abschluss/), isEnabled(/Abholadresse/)]).toEqual([
    false,
    false,
    false,
  ]);
  first.unmount();
  const second = open(aCompleteDraft({ service: '' }));
  expect([isEnabled(/Service/), isEnabled(/Abschluss/)]).toEqual([true, false]);
  second.unmount();
  open(aCompleteDraft());
  expect([isEnabled(/Service/), isEnabled(/Abschluss/)]).toEqual([true, true]);
});

test('turning the pickup address on opens its tab, turning it off goes back to the recipient', async () => {
  const { user } = open(freshDraft());
  await user.click(screen.getByRole('tab', { name: /Absender/ }));
  await user.click(await screen.findByRole('switch', { name: /Abweichende Abholadresse/ }));
  expect(screen.getByRole('tab', { selected: true, name: /Abholadresse/ })).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: /Abweichende Abholadresse/ }));
  expect(screen.getByRole('tab', { selected: true, name: /Empfänger/ })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('tab', { name: /Abholadresse/ }).disabled).toBe(true);
});

test('the summary says when the chosen service delivers, and follows the pickup', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T09:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const window = { pickup_datetime_from: '09:00', pickup_datetime_to: '17:00' };
  const values = aCompleteDraft({
    service: 'express_plus',
    has_pickup: true,
    pickup_date: '2026-11-20',
    ...window,
  });
  const first = open(values);
  const arrival = async () => {
    const day = (await screen.findByText('Ankunft')).nextElementSibling;
    return [day?.textContent, day?.nextElementSibling?.textContent];
  };
  expect(await arrival()).toEqual(['Mo., 23.11., bis\u00a009:00\u00a0Uhr', 'bei Abholung am Fr., 20.11.']);
  first.unmount();
  open({ ...values, pickup_date: '2026-11-19' });
  expect(await arrival()).toEqual(['Fr., 20.11., bis\u00a009:00\u00a0Uhr', 'bei Abholung am Do., 19.11.']);
});

test('surcharges are shown as an addition to the unknown contract price', () => {
  const values = aCompleteDraft({ parcels: [aParcelDraft({ weight: 33 })] });
  open(values);
  const surcharges = screen.getByText('Zuschläge').nextElementSibling;
  expect(surcharges?.textContent).toBe('15 EURzum Preis nach Vertrag');
});

test("the summary shows the order's pickup or that there is none", async () => {
  const pickup = {
    pickup_date: '2026-11-24',
    pickup_datetime_from: '09:00',
    pickup_datetime_to: '17:00',
  } as const;
  open(aCompleteDraft({ has_pickup: true, ...pickup }));
  const times = await screen.findByText('09:00–17:00');
  expect(times.parentElement?.textContent).toBe('Di., 24.11. 09:00–17:00');
});
