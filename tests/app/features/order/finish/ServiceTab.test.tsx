import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ServiceTab } from '#app/features/order/finish/ServiceTab.tsx';
import type { Services } from '#app/features/order/finish/use-services.ts';
import { type ServiceContext, serviceChoices } from '#domain/services.ts';
import { aCompleteDraft } from '#support/order-support.ts';
import { renderWithI18n } from '#support/render.tsx';
import { TestDesk } from '#support/TestDesk.tsx';

const national = { route: { sender: 'DE', recipient: 'DE' }, hasValor: false, specialActivation: true };
const loaded = [
  { internal_service_label: 'saver', carrier_label: 'Overnight Express' },
  { internal_service_label: 'standard', carrier_label: 'Standard' },
] as const;

function open(
  context: Partial<ServiceContext> = {},
  state: Partial<Services> = {},
  locale: 'de' | 'en' = 'de',
) {
  const services: Services = {
    choices: serviceChoices({ ...national, ...context }),
    loaded: context.loaded,
    isLoading: false,
    isOffline: false,
    error: undefined,
    retry: () => {},
    ...state,
  };
  return renderWithI18n(
    <TestDesk values={aCompleteDraft({ service: '' })}>
      <ServiceTab services={services} />
    </TestDesk>,
    locale,
  );
}
const radios = () => screen.getAllByRole<HTMLInputElement>('radio');
const rowOf = (radio: HTMLElement) => radio.closest('label')?.textContent;

test('every service of the route is shown, with the reason where it cannot be chosen', () => {
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

test('services say until when they deliver', () => {
  open({ loaded });
  expect(rowOf(radios()[0]!)).toContain('bis 09:00 Uhr');
  expect(rowOf(radios()[5]!)).toContain('1–2 Werktage');
});

test('a valor order has the special service only', () => {
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

test('offline every service of the route can be chosen, and the page says when it is checked', () => {
  open({}, { isOffline: true });
  expect(
    screen.getByText('Offline: Alle Services der Strecke sind wählbar, geprüft wird beim Senden.'),
  ).toBeTruthy();
  expect(radios().every((it) => !it.disabled)).toBe(true);
});

test('a failure shows what the carrier said after "Failure: ", and another try', async () => {
  const retry = vi.fn();
  const error = { code: 'CARRIER_REFUSED', carrierMessage: '120451 Failure: Postal code unknown' } as const;
  const { user } = open({}, { error, retry });
  expect(screen.getByText('Postal code unknown')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(retry).toHaveBeenCalledOnce();
});
