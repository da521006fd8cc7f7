import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RegisterForm } from '#app/features/auth/RegisterForm.tsx';
import { renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

const settings = vi.hoisted(() => ({ terms_url: '/downloads/agb.pdf', privacy_url: '' }));
vi.mock('#app/parts/public/use-portal-settings.ts', () => ({
  usePortalSettings: () => settings,
  useIsProvided: () => false,
}));

const addressOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

test('the terms can be read in a window of their own during registration', async () => {
  settings.privacy_url = 'https://pult.example/datenschutz';
  fakeServer({});
  await renderPages([{ path: '/', element: <RegisterForm /> }], '/');
  expect(addressOf('Allgemeinen Geschäftsbedingungen')).toBe('/downloads/agb.pdf');
  expect(addressOf('Datenschutzhinweise')).toBe('https://pult.example/datenschutz');
  for (const link of screen.getAllByRole('link', { name: /bedingungen|hinweise/ }))
    expect(link.getAttribute('target')).toBe('_blank');
});

test('a page that the operator has not set is not linked', async () => {
  settings.privacy_url = '';
  fakeServer({});
  await renderPages([{ path: '/', element: <RegisterForm /> }], '/');
  expect(addressOf('Datenschutzhinweise')).toBeUndefined();
  expect(screen.getByRole('checkbox', { name: /Datenschutzhinweise/ })).toBeTruthy();
});
