import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MailStopPage } from '#app/features/auth/MailStopPage.tsx';
import { activateLocale } from '#app/i18n/setup.ts';
import { renderPages } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const routes = [{ path: '/unsubscribe', element: <MailStopPage /> }];
const stopping = (answer: unknown = { company: 'Möbelwerk Kiel GmbH' }) =>
  fakeServer({ 'mail/stop': answer, logs: null });
const sentTo = (server: ReturnType<typeof fakeServer>) => server.callsOf('mail/stop').map(({ body }) => body);

test('the link of a label mail changes nothing on opening, and its button stops the mails', async () => {
  const server = stopping();
  const { user } = await renderPages(routes, '/unsubscribe?code=c1');
  const button = await screen.findByRole('button', { name: 'Abbestellen' });
  expect(button).toBe(document.activeElement);
  expect(sentTo(server)).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Abbestellt' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain(
    'keine E-Mails mit Labels von Möbelwerk Kiel GmbH',
  );
  expect(sentTo(server)).toEqual([{ code: 'c1', stop: true }]);
});

test('a recipient who stopped the mails by mistake lets them begin again', async () => {
  const server = stopping();
  const { user } = await renderPages(routes, '/unsubscribe?code=c1');
  await user.click(await screen.findByRole('button', { name: 'Abbestellen' }));
  await user.click(await screen.findByRole('button', { name: 'Doch weiter erhalten' }));
  expect(
    await screen.findByText('Sie erhalten wieder E-Mails mit Labels von Möbelwerk Kiel GmbH.'),
  ).toBeDefined();
  expect(sentTo(server).at(-1)).toEqual({ code: 'c1', stop: false });
  expect(screen.getByRole('button', { name: 'Abbestellen' })).toBeDefined();
});

test('the page speaks the language of the mail', async () => {
  stopping();
  await renderPages(routes, '/unsubscribe?code=c1&lang=en');
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeDefined();
  expect(localStorage.getItem('locale')).not.toBe('en');
  await activateLocale('de');
});

test('a wrong link says so; an incomplete one offers no button', async () => {
  stopping(refusal('ACTION_CODE_INVALID', 400));
  const { user } = await renderPages(routes, '/unsubscribe?code=c1');
  await user.click(await screen.findByRole('button', { name: 'Abbestellen' }));
  expect(await screen.findByRole('heading', { name: 'Dieser Link gilt nicht' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a stop that fails can be tried again', async () => {
  stopping(refusal('INTERNAL_ERROR', 500));
  const { user } = await renderPages(routes, '/unsubscribe?code=c1');
  await user.click(await screen.findByRole('button', { name: 'Abbestellen' }));
  expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'E-Mails mit Labels abbestellen' })).toBeDefined();
});
