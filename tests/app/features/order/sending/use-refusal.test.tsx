import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { OrderEditor, type OrderHandle } from '#app/features/order/OrderEditor.tsx';
import { issueText } from '#app/i18n/messages.ts';
import { openWorkDatabase } from '#app/offline/work/db.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';
import { aCompleteDraft, baseData, user } from '#support/order-support.ts';

beSomebodyOnline();

test('an order that the server refuses comes back into its form, and says at which field', async () => {
  const uid = getSession()?.user_uid ?? '';
  const db = await openWorkDatabase(uid);
  fakeServer({ 'shipment/getAvailableOrderServices': () => new Promise(() => {}) });
  const onDraft = vi.fn(async () => {});
  const editor = (
    <OrderEditor
      {...{ db, user, baseData, onDraft }}
      values={aCompleteDraft()}
      draftId="d1"
      isNext={false}
      onFresh={() => {}}
      onQueued={() => {}}
      handle={createRef<OrderHandle>()}
    />
  );
  await renderPages([{ path: '/order', element: editor }], '/order');
  fireEvent.click(screen.getByLabelText('Auftrag senden (Strg+Eingabe)'));
  await waitFor(async () => expect(await db.outbox.count()).toBe(1));

  const issue = { path: 'recipient.postal_code', code: 'postal_code_not_valid' } as const;
  await db.outbox
    .toCollection()
    .modify({ state: 'attention', problem: { code: 'VALIDATION_FAILED', issues: [issue], at: Date.now() } });
  await screen.findByText(issueText(issue));
  expect(onDraft).toHaveBeenCalledOnce();
  expect(await db.outbox.count()).toBe(0);
  expect(await db.drafts.count()).toBe(1);
});
