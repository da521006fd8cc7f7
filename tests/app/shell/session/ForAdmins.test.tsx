import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { Drawer } from '#app/shell/frame/Drawer.tsx';
import { ForAdmins } from '#app/shell/session/ForAdmins.tsx';
import { aUser } from '#support/a-client.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const routes = [
  {
    path: '/super-admin',
    element: <ForAdmins />,
    children: [{ path: 'clients', element: <p>Nur für die Verwaltung</p> }],
  },
  { path: '/order', element: <p>Auftrag</p> },
];
const somebody = (is_admin: boolean) => aUser({ is_admin });

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signInSomebody();
  server = fakeServer({ 'user/get': somebody(true), logs: null });
});
afterEach(() => {
  endSession();
  localStorage.clear();
});

test('an administrator enters the administration', async () => {
  await renderPages(routes, '/super-admin/clients');
  await screen.findByText('Nur für die Verwaltung');
});

test('a client is redirected to the order page', async () => {
  server.answers['user/get'] = somebody(false);
  const { router } = await renderPages(routes, '/super-admin/clients');
  await screen.findByText('Auftrag');
  expect(router.state.location.pathname).toBe('/order');
});

test('a failed check of the rights can be repeated, and the page stays hidden until then', async () => {
  server.answers['user/get'] = () => refusal('RATE_LIMITED', 429);
  const { user } = await renderPages(routes, '/super-admin/clients');
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
  expect(screen.queryByText('Nur für die Verwaltung')).toBeNull();
  server.answers['user/get'] = somebody(true);
  await user.click(again);
  await screen.findByText('Nur für die Verwaltung');
});

const drawer = (isAdmin: boolean) => [
  { path: '/order', element: <Drawer isMini={false} supportPhone={undefined} isAdmin={isAdmin} /> },
];

test('the menu of administrators lists staff pages first, then client pages, each name once', async () => {
  signInSomebody({ isAdmin: true });
  await renderPages(drawer(true), '/order');
  await screen.findByRole('link', { name: 'Kunden' });
  const menu = within(screen.getByRole('navigation', { name: 'Hauptmenü' }));
  const names = menu.getAllByRole('link').map((it) => it.textContent);
  expect(names[0]).toBe('Heute');
  expect(new Set(names).size).toBe(names.length);
  expect(names.indexOf('Exporte')).toBeLessThan(names.indexOf('Auftrag erstellen'));
  expect(names).toEqual(expect.arrayContaining(['Abholungen', 'Eigene Abholungen', 'Gescheiterte E-Mails']));
  expect(names).not.toContain('Übersicht');
  expect(menu.getAllByRole('heading').map((it) => it.textContent)).toEqual(['Verwaltung', 'Eigener Versand']);
});

test('the menu of clients has no staff pages', async () => {
  // With this code loaded, a staff menu would show at once.
  await import('#app/shell/frame/AdminNav.tsx');
  await renderPages(drawer(false), '/order');
  await screen.findByRole('link', { name: 'Archiv' });
  expect(screen.queryByRole('heading', { name: 'Verwaltung' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Kunden' })).toBeNull();
});
