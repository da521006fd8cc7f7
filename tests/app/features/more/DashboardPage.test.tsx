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
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

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

const quietDay = {
  to_print: 0,
  troubled: 0,
  to_hand_over: 0,
  pickup: null,
  uncollected: { parcels: 0, weight: 0 },
};
const given = (answers: Record<string, unknown> = {}) =>
  fakeServer({
    settings: { data: settings },
    'settings/service-area': { is_there: true },
    'user/get': { data: user },
    'shipment/user-list': { data: [aShipment()], pagination: { total: 1 } },
    'shipment/overview': {
      data: { counts: [{ shipment_status: 1, count: 1 }], troubled: [], today: quietDay },
    },
    ...answers,
  });
const open = () => renderPages([{ path: '*', element: <DashboardPage /> }], '/dashboard');
const frame = () => document.querySelector('iframe');
const ownOverview = () => screen.findByRole('heading', { level: 2, name: 'Heute' });

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
    expect(screen.queryByRole('heading', { level: 2, name: 'Heute' })).toBeNull();
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
  });

  const busyDay = {
    to_print: 3,
    troubled: 2,
    to_hand_over: 12,
    pickup: { count: 1, from: '14:00', to: '16:00' },
    uncollected: { parcels: 0, weight: 0 },
  };
  const busy = { 'shipment/overview': { data: { counts: [], troubled: [], today: busyDay } } };
  const numbers = async () =>
    within(await screen.findByRole('list', { name: 'Heute' }))
      .getAllByRole('link')
      .map((it) => [it.textContent, it.getAttribute('href')]);

  test("today's numbers open the lists that they count", async () => {
    given({ ...unset, ...busy });
    await open();
    await screen.findByText('Zu drucken');
    expect(await numbers()).toEqual([
      ['3 Zu drucken', '/history?status=unprinted'],
      ['12 Zu übergeben', '/history/handover'],
      ['14:00 – 16:00 Abholung', '/pickups/manage'],
      ['2 Zustellprobleme', '/history?status=troubled'],
      ['0 Entwürfe', '/order?drafts'],
      ['0 Warten auf das Senden', '/dashboard#queue'],
    ]);
  });

  test('no pickup is shown to clients who may book none', async () => {
    given({ ...unset, ...busy, 'user/get': { data: { ...user, is_pickup_allowed: false } } });
    await open();
    await waitFor(async () => expect(await numbers()).toHaveLength(5));
    expect(screen.queryByText('Abholung')).toBeNull();
  });

  test('a day without open work says so', async () => {
    given(unset);
    await open();
    expect(await screen.findByText('Heute ist nichts offen.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Heute' })).toBeNull();
  });

  test("this device's drafts and waiting orders are counted even if the server fails", async () => {
    const db = await openWorkDatabase(uid);
    await saveDraft(db, { id: 'd1', values: {}, title: 'Hafenkontor GmbH' });
    await saveDraft(db, { id: 'd2', values: {}, title: '' });
    await db.outbox.add(anItem(uid) as never);
    await db.outbox.add(anItem(uid, { state: 'attention' }) as never);
    given({ ...unset, 'shipment/overview': refusal('INTERNAL_ERROR', 500) });
    await open();
    expect(await screen.findByText('Die Zahlen von heute konnten nicht geladen werden.')).toBeTruthy();
    expect(await numbers()).toEqual([
      ['2 Entwürfe', '/order?drafts'],
      ['2 Warten, 1 braucht Sie', '/dashboard#queue'],
    ]);
    const drafts = within(screen.getByRole('region', { name: 'Entwürfe' }));
    expect(drafts.getByRole('link', { name: /Hafenkontor GmbH/ }).getAttribute('href')).toBe(
      '/order?draft=d1',
    );
    expect(drafts.getByText('Entwurf ohne Empfänger')).toBeTruthy();
  });

  test('replaces the operator’s page without a connection, and says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    const server = fakeServer({
      settings: noAnswer,
      'user/get': noAnswer,
      'box-sizes': noAnswer,
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
