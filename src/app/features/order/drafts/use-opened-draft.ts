import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { newId } from '#app/api/new-id.ts';
import { saveOpenForms } from '#app/offline/rows/black-box.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { claimDraft, onDraftAsked, type ReleaseDraft } from '#app/offline/work/draft-claim.ts';
import { loadDraft } from '#app/offline/work/drafts.ts';
import { type FoundDraft, findDraft, preparedDraft, takePrepared } from '#app/offline/work/found-draft.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { restoreDraft } from '#domain/order/restored-draft.ts';

/** `session` changes with every order; `id` is the draft's; `isNext`: it follows another order. */
export type OpenedDraft = { session: number; id: string; values: OrderDraft; isNext: boolean };

let lastSession = 0;

/** ms to wait until a closing or reloading window releases the draft. */
const patienceMs = 400;

/**
 * Opens the draft named in the address, else the last one not open in another window, else a fresh order. `startFresh`
 * leaves the current draft stored.
 */
export function useOpenedDraft(db: WorkDatabase, makeFresh: () => OrderDraft) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const requested = search.get('draft') ?? undefined;
  const [first] = useState(() => (requested === undefined ? preparedDraft(db) : undefined));
  const [opened, setOpened] = useState<OpenedDraft | undefined>(
    () => first && { session: 0, id: first.id, values: valuesOf(first, makeFresh), isNext: false },
  );
  const claim = useRef<{ id: string; release: ReleaseDraft }>(undefined);
  const shownId = useRef<string>(undefined);

  useEffect(() => {
    if (!first) return;
    const { id, release } = first;
    claim.current = release && { id, release };
    shownId.current = id;
    takePrepared();
  }, [first]);

  const show = useCallback((id: string, values: OrderDraft, release: ReleaseDraft | undefined) => {
    claim.current?.release();
    claim.current = release && { id, release };
    shownId.current = id;
    lastSession += 1;
    const session = lastSession;
    setOpened((before) => ({ session, id, values, isNext: before !== undefined }));
  }, []);

  const forgetRequested = useCallback(() => {
    if (requested === undefined) return;
    const others = (before: URLSearchParams) => [...before].filter(([name]) => name !== 'draft');
    setSearch((before) => new URLSearchParams(others(before)), { replace: true });
  }, [requested, setSearch]);

  const startFresh = useCallback(async () => {
    const id = newId();
    show(id, makeFresh(), await claimDraft(id));
    forgetRequested();
  }, [makeFresh, show, forgetRequested]);

  useEffect(() => {
    // Once a draft is open, only an address with another draft changes it.
    if (shownId.current !== undefined && (requested === undefined || requested === shownId.current)) return;
    let isLeft = false;
    open().catch(() => {
      if (!isLeft) void startFresh();
    });
    return () => {
      isLeft = true;
    };

    async function open() {
      if (requested) {
        const outcome = await take(requested, patienceMs);
        if (isLeft || outcome === 'open') return;
        showSnackbar({
          tone: 'warning',
          text:
            outcome === 'elsewhere'
              ? t`Dieser Entwurf ist in einem anderen Fenster geöffnet.`
              : t`Diesen Entwurf gibt es nicht mehr.`,
        });
        if (shownId.current !== undefined) return forgetRequested();
        await startFresh();
      } else {
        const found = await findDraft(db);
        if (isLeft) found.release?.();
        else show(found.id, valuesOf(found, makeFresh), found.release);
      }
    }

    async function take(id: string, patience: number): Promise<'open' | 'elsewhere' | 'gone'> {
      const release = await claimDraft(id, patience);
      if (!release) return 'elsewhere';
      const draft = isLeft ? undefined : await loadDraft(db, id);
      if (!draft || isLeft) {
        release();
        return 'gone';
      }
      show(id, restoreDraft(draft.values, makeFresh()), release);
      return 'open';
    }
  }, [db, requested, makeFresh, show, startFresh, forgetRequested, t]);

  useEffect(() => () => claim.current?.release(), []);

  // Another window takes over this draft: save it, then begin a fresh order here.
  useEffect(
    () =>
      onDraftAsked((id) => {
        if (claim.current?.id !== id) return;
        void saveOpenForms()
          .then(startFresh)
          .then(() => showSnackbar({ text: t`Der Entwurf ist jetzt in einem anderen Fenster geöffnet.` }));
      }),
    [startFresh, t],
  );

  /** Continues the same form under another draft id after a refusal. */
  const goOnAs = useCallback(
    async (id: string) => {
      shownId.current = id;
      setOpened((before) => before && { ...before, id });
      forgetRequested();
      claim.current?.release();
      const release = await claimDraft(id);
      claim.current = release && { id, release };
    },
    [forgetRequested],
  );

  return { opened, startFresh, goOnAs };
}

const valuesOf = ({ values }: FoundDraft, makeFresh: () => OrderDraft): OrderDraft =>
  values === undefined ? makeFresh() : restoreDraft(values, makeFresh());
