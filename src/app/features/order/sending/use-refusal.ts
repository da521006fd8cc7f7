import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { inFormOrder } from '#app/features/order/field-order.ts';
import { type OrderDesk, placeIssues } from '#app/features/order/order-form.ts';
import { carrierMessage, errorText } from '#app/i18n/messages.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Issue } from '#domain/values/codes.ts';

/**
 * Returns a refused order to its form as a draft. Resolves to false if it stays in the queue because it may have
 * arrived.
 */
export function useRefusal(
  db: WorkDatabase,
  { form, showField }: OrderDesk,
  onDraft: (id: string) => Promise<void>,
): (row: OutboxRow) => Promise<boolean> {
  return useCallback(
    async ({ id, problem }: OutboxRow) => {
      const message = problem?.carrierMessage;
      const late = await import('./late-order.ts').then(
        (it) => it.lateOrderText(problem?.issues ?? []),
        () => {},
      );
      const text = message ? carrierMessage(message) : (late ?? errorText(problem?.code ?? 'UNKNOWN'));
      showSnackbar({ tone: 'error', text, durationMs: 10_000 });
      // No input fixes a used key: the user decides in the queue, and the app never creates a new key
      // (docs/queue.md 4.5).
      if (problem?.code === 'IDEMPOTENCY_KEY_REUSED') return false;
      const { editItem } = await import('#app/offline/queue/change-item.ts');
      const settled = await editItem(db, id);
      if (settled.outcome !== 'done') return false;
      await onDraft(settled.value);
      showIssues({ form, showField }, problem?.issues ?? []);
      return true;
    },
    [db, form, showField, onDraft],
  );
}

type Editor = Pick<OrderDesk, 'form' | 'showField'>;

function showIssues({ form, showField }: Editor, given: readonly Issue[]): void {
  const issues = inFormOrder(placeIssues(given, form.values.peek()));
  form.addIssues(issues);
  const [first] = issues;
  if (first) showField(first.path);
}

export function useEarlierRefusal(editor: Editor, draftId: string): void {
  const state: unknown = useLocation().state;
  const latest = useRef(editor);
  latest.current = editor;
  const isReported = useRef(false);
  useEffect(() => {
    const { refused } = (state ?? {}) as { refused?: { draftId: string; issues: Issue[] } };
    if (isReported.current || refused?.draftId !== draftId) return;
    isReported.current = true;
    showIssues(latest.current, refused.issues);
  }, [state, draftId]);
}
