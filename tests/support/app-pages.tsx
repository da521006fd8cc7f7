import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { endSession, startSession } from '#app/api/session.ts';
import { startConnection } from '#app/offline/connection.ts';
import type { OrderRow } from '#app/offline/rows/outbox-row.ts';
import { PageTitleSlot } from '#app/parts/states/PageTitle.tsx';
import { Snackbars } from '#app/ui/overlays/Snackbars.tsx';
import { closeSnackbar, snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { accessToken } from './fake-server.ts';
import { renderWithI18n } from './render.tsx';

let people = 0;

/** Signs in a new user with an empty work database. */
export function signInSomebody({ isAdmin = false } = {}): string {
  people += 1;
  const uid = `person-${people}`;
  startSession({ access: accessToken(uid, isAdmin), refresh: 'r' });
  return uid;
}

export function beSomebodyOnline(): void {
  let stopConnection = () => {};
  beforeEach(() => {
    signInSomebody();
    stopConnection = startConnection();
  });
  afterEach(() => {
    stopConnection();
    for (const { id } of snackbarStore.getShown()) closeSnackbar(id);
    vi.restoreAllMocks();
    onlineManager.setOnline(true);
    endSession();
    localStorage.clear();
  });
}

export async function renderPages(routes: RouteObject[], at: string | { pathname: string; state: unknown }) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  // Opening the work database suspends.
  const view = await act(async () =>
    renderWithI18n(
      <QueryClientProvider client={client}>
        <Frame>
          <RouterProvider router={router} />
        </Frame>
        <Snackbars />
      </QueryClientProvider>,
    ),
  );
  return { ...view, router, client };
}

function Frame({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <PageTitleSlot value={slot}>
      <div ref={setSlot} />
      <Suspense fallback="…">{children}</Suspense>
    </PageTitleSlot>
  );
}

export function anItem(uid: string, difference: Partial<OrderRow> = {}): Omit<OrderRow, 'seq'> {
  return {
    id: crypto.randomUUID(),
    uid,
    op: 'shipment.create',
    wire: 1,
    payload: {},
    form: {},
    state: 'queued',
    attempts: 0,
    failures: 0,
    waits: 0,
    ambiguous: false,
    nextAt: 0,
    summary: {
      company: 'Alpenholz AG',
      city: 'Zürich',
      country_code: 'CH',
      service: 'standard',
      transport_kind: 'parcel',
      parcels: 2,
      weight: 16.5,
    },
    createdAt: Date.now(),
    ...difference,
  };
}
