import { useCallback } from 'react';
import { carrierMessage, errorText } from '#app/i18n/messages.ts';
import type { WorkDatabase } from '#app/offline/db.ts';
import { editItem, type OutboxRow } from '#app/offline/outbox.ts';
import { showSnackbar } from '#app/ui/show-snackbar.ts';
import { inFormOrder } from './field-order.ts';
import { type OrderDesk, placeIssues } from './order-form.ts';

/**
 * A refused order comes back into the form it came from, as a draft again, with what the server or the carrier
 * said. Answers whether it did; one that may have arrived stays in the queue.
 */
export function useRefusal(
  db: WorkDatabase,
  { form, showField }: OrderDesk,
  onDraft: (id: string) => Promise<void>,
): (row: OutboxRow) => Promise<boolean> {
  return useCallback(
    async ({ id, problem }: OutboxRow) => {
      const said = problem?.carrierMessage;
      const text = said ? carrierMessage(said) : errorText(problem?.code ?? 'UNKNOWN');
      showSnackbar({ tone: 'error', text, durationMs: 10_000 });
      // A taken key is nobody's typing: a person decides in the queue, and never a new key by itself (offline.md 4.5).
      if (problem?.code === 'IDEMPOTENCY_KEY_REUSED') return false;
      const settled = await editItem(db, id);
      if (settled.outcome !== 'done') return false;
      await onDraft(settled.value);
      const issues = inFormOrder(placeIssues(problem?.issues ?? [], form.values.peek()));
      form.addIssues(issues);
      const [first] = issues;
      if (first) showField(first.path);
      return true;
    },
    [db, form, showField, onDraft],
  );
}
