import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { OrderEditor, type OrderHandle } from '#app/features/order/OrderEditor.tsx';
import { issueText } from '#app/i18n/messages.ts';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { closeSnackbar, snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import type { Issue } from '#domain/values/codes.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';
import { aCompleteDraft, baseData, user } from '#support/order-support.ts';

beSomebodyOnline();

async function openEditor(values = aCompleteDraft()) {
  const db = await openWorkDatabase(getSession()?.user_uid ?? '');
  fakeServer({ 'shipment/getAvailableOrderServices': () => new Promise(() => {}) });
  const onDraft = vi.fn(async () => {});
  const editor = (
    <OrderEditor
      {...{ db, user, baseData, onDraft, values }}
      draftId="d1"
      isNext={false}
      onFresh={() => {}}
      onQueued={() => {}}
      handle={createRef<OrderHandle>()}
    />
  );
  await renderPages([{ path: '/order', element: editor }], '/order');
  fireEvent.click(screen.getByLabelText('Auftrag senden (Strg+Eingabe)'));
  return { db, onDraft };
}

async function refuse(db: WorkDatabase, issue: Issue) {
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  await db.outbox
    .toCollection()
    .modify({ state: 'attention', problem: { code: 'VALIDATION_FAILED', issues: [issue], at: Date.now() } });
}

const snackbars = () => snackbarStore.getShown().map(({ text }) => text);
afterEach(() => {
  for (const { id } of snackbarStore.getShown()) closeSnackbar(id);
});

test('an order refused by the server returns to its form, and its field shows the reason', async () => {
  const { db, onDraft } = await openEditor();
  const issue = { path: 'recipient.postal_code', code: 'postal_code_not_valid' } as const;
  await refuse(db, issue);
  await screen.findByText(issueText(issue));
  expect(onDraft).toHaveBeenCalledOnce();
  expect(await db.outbox.count()).toBe(0);
  expect(await db.drafts.count()).toBe(1);
});

const earlier =
  /^Zu dieser Zeit kann der Auftrag nicht ausgeführt werden, zu einer anderen schon\. .*Mo., 16\.03\.2026/;

test('a refusal that only another pickup time solves names the possible times', async () => {
  const { db } = await openEditor();
  const params = { hours: 6, day: '2026-03-16', from: '09:00', to: '17:00' };
  await refuse(db, { path: 'pickup_date', code: 'pickup_lead_time', params });
  await waitFor(() => expect(snackbars()).toEqual([expect.stringMatching(earlier)]));
});

test('the form names the times before sending, without asking for fields', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T08:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await openEditor(aCompleteDraft({ service: 'saturday' }));
  await waitFor(() =>
    expect(snackbars()).toEqual([expect.stringMatching(/zu einer anderen schon\..*Sa., 14\.03\.2026/)]),
  );
});

test('missing fields are requested first', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T08:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await openEditor(aCompleteDraft({ service: 'saturday', terms_of_service: false }));
  await waitFor(() => expect(snackbars()).toEqual(['Bitte füllen Sie alle nötigen Felder aus']));
});
