import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { v4 as newId } from 'uuid';
import type { WorkDatabase } from '#app/offline/db.ts';
import { listDrafts, loadDraft } from '#app/offline/drafts.ts';
import { paths } from '#app/paths.ts';
import { showSnackbar } from '#app/ui/show-snackbar.ts';
import type { OrderDraft } from '#domain/order-draft.ts';
import { claimDraft, type ReleaseDraft } from './draft-claim.ts';
import { restoreDraft } from './order-form.ts';

/** The order in the form: `session` is new for every order, `id` is the draft's; `isNext`: it follows on another. */
export type OpenedDraft = { session: number; id: string; values: OrderDraft; isNext: boolean };

let lastSession = 0;

/**
 * The draft the address names, else the last one no other window has open, else a fresh order. `startFresh`
 * leaves the present one behind.
 */
export function useOpenedDraft(db: WorkDatabase, makeFresh: () => OrderDraft) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const wanted = search.get('draft') ?? undefined;
  const [opened, setOpened] = useState<OpenedDraft>();
  const claim = useRef<{ id: string; release: ReleaseDraft }>(undefined);
  const shownId = useRef<string>(undefined);

  const show = useCallback((id: string, values: OrderDraft, release: ReleaseDraft | undefined) => {
    claim.current?.release();
    claim.current = release && { id, release };
    shownId.current = id;
    lastSession += 1;
    const session = lastSession;
    setOpened((before) => ({ session, id, values, isNext: before !== undefined }));
  }, []);

  const startFresh = useCallback(async () => {
    const id = newId();
    show(id, makeFresh(), await claimDraft(id));
    if (wanted) void navigate(paths.order(), { replace: true });
  }, [makeFresh, navigate, show, wanted]);

  useEffect(() => {
    // Once something is open, only an address that names another draft changes it.
    if (shownId.current !== undefined && (wanted === undefined || wanted === shownId.current)) return;
    let isLeft = false;
    open().catch(() => {
      if (!isLeft) void startFresh();
    });
    return () => {
      isLeft = true;
    };

    async function open() {
      const ids = wanted ? [wanted] : (await listDrafts(db)).map((draft) => draft.id);
      for (const id of ids) {
        const release = await claimDraft(id);
        if (isLeft) return release?.();
        if (!release && !wanted) continue;
        const draft = await loadDraft(db, id);
        if (isLeft) return release?.();
        if (draft) return show(id, restoreDraft(draft.values, makeFresh()), release);
        release?.();
      }
      if (wanted) showSnackbar({ tone: 'warning', text: t`Diesen Entwurf gibt es nicht mehr.` });
      await startFresh();
    }
  }, [db, wanted, makeFresh, show, startFresh, t]);

  useEffect(() => () => claim.current?.release(), []);

  /** The same form goes on under another draft: after a refusal. */
  const goOnAs = useCallback(async (id: string) => {
    shownId.current = id;
    setOpened((before) => before && { ...before, id });
    claim.current?.release();
    const release = await claimDraft(id);
    claim.current = release && { id, release };
  }, []);

  return { opened, startFresh, goOnAs };
}
