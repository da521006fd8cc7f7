import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { portalSettingsQuery } from '#app/api/persisted-queries.ts';
import { endSession } from '#app/api/session.ts';
import { DashboardPage } from '#app/features/more/DashboardPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import { aUser } from '#support/a-client.ts';
import { aShipment } from '#support/a-shipment.ts';
import { anItem, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer } from '#support/fake-server.ts';

const page = 'https://bereich.example/seite';
const settings = {
  provider_name: 'Versandpult',
  has_logo: false,
  support_hours: { de: '', en: '' },
  login_info: { de: '', en: '' },
  support_phone: '',
  support_email: '',
  special_service_email: '',
  imprint_url: '',
  news_url: '',
  terms_url: '',
  valor_terms_url: '',
  privacy_url: '',
  social_links: [],
  service_area_url: page,
  chat_url: '',
  firebase: { apiKey: 'a', authDomain: 'b', projectId: 'c' },
  identity_emulated: true,
  demo_accounts: [],
  inbox_path: '',
};
const user = aUser({ email: 'a@kunde.example' });

let uid = '';
let stopConnection = () => {};
beforeEach(() => {
  uid = signInSomebody();
  stopConnection = startConnection();
});
afterEach(() => {
  vi.useRealTimers();
  stopConnection();
  vi.restoreAllMocks();
  onlineManager.setOnline(true);
  endSession();
});

const given = (answers: Record<string, unknown> = {}) =>
  fakeServer({
    settings: { data: settings },
    'settings/service-area': { is_there: true },
    'user/get': { data: user },
    'shipment/user-list': { data: [aShipment()], pagination: { total: 1 } },
    'shipment/overview': { data: { counts: [{ shipment_status: 1, count: 1 }], troubled: [] } },
    ...answers,
  });
const open = () => renderPages([{ path: '*', element: <DashboardPage /> }], '/dashboard');
const frame = () => document.querySelector('iframe');
const ownOverview = () => screen.findByRole('link', { name: /^Auftrag erstellen/ });

describe('the operator’s page', () => {
  test('runs in a sandboxed frame that cannot navigate this window', async () => {
    given();
    await open();
    await waitFor(() => expect(frame()?.getAttribute('src')).toBe(page));
    expect(frame()?.getAttribute('sandbox')?.split(' ').sort()).toEqual([
      'allow-forms',
      'allow-popups',
      'allow-same-origin',
      'allow-scripts',
    ]);
    expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(screen.queryByRole('link', { name: /^Auftrag erstellen/ })).toBeNull();
  });

  test("gets no access to the portal, even from the portal's own origin", async () => {
    given({ settings: { data: { ...settings, service_area_url: `${location.origin}/bereich` } } });
    await open();
    await waitFor(() => expect(frame()?.getAttribute('sandbox')).not.toContain('allow-same-origin'));
  });

  test('gives way to our overview when it does not load', async () => {
    given();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open();
    await waitFor(() => expect(frame()).not.toBeNull());
    await act(() => vi.advanceTimersByTimeAsync(8_100));
    expect(frame()).toBeNull();
    expect(screen.getByText('Der Servicebereich lässt sich gerade nicht anzeigen.')).toBeTruthy();
    await ownOverview();
    expect(screen.getByRole('link', { name: 'In neuem Tab öffnen' }).getAttribute('href')).toBe(page);
  });

  test('stays after loading, and the user can switch to our overview and back', async () => {
    given();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await open();
    await waitFor(() => expect(frame()).not.toBeNull());
    fireEvent.load(frame() as HTMLIFrameElement);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(frame()).not.toBeNull();
    // The device's own data is read first.
    await act(async () => screen.getByRole('button', { name: 'Eigene Übersicht anzeigen' }).click());
    await ownOverview();
    await user.click(screen.getByRole('button', { name: 'Servicebereich anzeigen' }));
    await waitFor(() => expect(frame()).not.toBeNull());
  });

  test('gives way to our overview when its address must not be framed', async () => {
    given();
    await open();
    await waitFor(() => expect(frame()).not.toBeNull());
    fireEvent.load(frame() as HTMLIFrameElement);
    const event = Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'frame-src',
      blockedURI: 'https://anderswo.example',
    });
    await act(async () => void document.dispatchEvent(event));
    await ownOverview();
    expect(frame()).toBeNull();
  });

  test('can be requested again when it failed', async () => {
    const server = given({ 'settings/service-area': { is_there: false } });
    const { user } = await open();
    await ownOverview();
    expect(frame()).toBeNull();
    server.answers['settings/service-area'] = { is_there: true };
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(frame()).not.toBeNull());
  });
});

describe('our own overview', () => {
  const unset = { settings: { data: { ...settings, service_area_url: '' } } };

  test('is shown without a message when no page is set', async () => {
    const server = given(unset);
    await open();
    await ownOverview();
    expect(screen.queryByText(/Servicebereich/)).toBeNull();
    expect(server.callsOf('settings/service-area')).toEqual([]);
    expect(screen.getByRole('link', { name: /^Abholungen/ }).getAttribute('href')).toBe('/pickups');
  });

  test('offers the address book to clients who may book no pickups', async () => {
    given({ ...unset, 'user/get': { data: { ...user, is_pickup_allowed: false } } });
    await open();
    expect((await screen.findByRole('link', { name: /^Adressbuch/ })).getAttribute('href')).toBe(
      '/addressbook',
    );
    expect(screen.queryByRole('link', { name: /^Abholungen/ })).toBeNull();
  });

  test("shows this device's open work: drafts, waiting orders, orders that need attention", async () => {
    const db = await openWorkDatabase(uid);
    await saveDraft(db, { id: 'd1', values: {}, title: 'Hafenkontor GmbH' });
    await saveDraft(db, { id: 'd2', values: {}, title: '' });
    await db.outbox.add(anItem(uid) as never);
    await db.outbox.add(anItem(uid, { state: 'attention' }) as never);
    given(unset);
    await open();
    const draft = await screen.findByRole('link', { name: /Hafenkontor GmbH/ });
    const card = within(screen.getByRole('region', { name: 'Auf diesem Gerät' }));
    expect(draft.getAttribute('href')).toBe('/order?draft=d1');
    expect(card.getByText('Entwurf ohne Empfänger')).toBeTruthy();
    expect(card.getByText('1 Eintrag braucht Ihre Aufmerksamkeit')).toBeTruthy();
    expect(card.getByText('1 Eintrag wartet auf das Senden')).toBeTruthy();
  });

  test('replaces the operator’s page without a connection, and says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    const server = fakeServer({
      settings: noAnswer,
      'user/get': noAnswer,
      'shipment/user-list': noAnswer,
      'shipment/overview': noAnswer,
    });
    const { client } = await open();
    await ownOverview();
    act(() => void client.setQueryData(portalSettingsQuery().queryKey, { data: settings }));
    expect(await screen.findByText(/^Der Servicebereich braucht eine Verbindung\./)).toBeTruthy();
    expect(frame()).toBeNull();
    expect(server.callsOf('settings/service-area')).toEqual([]);
  });
});
