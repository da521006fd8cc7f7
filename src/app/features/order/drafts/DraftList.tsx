import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import FilePen from 'lucide-react/icons/file-pen';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { newId } from '#app/api/new-id.ts';
import type { OrderToolsProps } from '#app/features/order/order-tools-props.ts';
import type { Draft } from '#app/offline/rows/draft.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { isOfNewerApp } from '#app/offline/rows/newer-app.ts';
import { askForDraft } from '#app/offline/work/draft-claim.ts';
import { deleteDraft, listDrafts, restoreDeletedDraft, saveDraft } from '#app/offline/work/drafts.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { DraftRow } from './DraftRow.tsx';
import { DraftSelection } from './DraftSelection.tsx';
import { useDraftChoice } from './use-draft-choice.ts';
import { useDraftsElsewhere } from './use-drafts-elsewhere.ts';

type DraftListProps = OrderToolsProps & { isOpen: boolean; onClose: () => void };

export function DraftList({ isOpen, onClose, ...tools }: DraftListProps) {
  const { t } = useLingui();
  const { editor, onFresh } = tools;

  function startNew() {
    onClose();
    onFresh();
  }

  // Save first so that the list shows the latest input.
  useEffect(() => {
    if (isOpen) void editor.current?.save();
  }, [isOpen, editor]);

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      closesOutside
      size="large"
      title={t`Entwürfe`}
      description={t`Auf diesem Gerät gespeichert, auch ohne Verbindung.`}
      actions={
        <>
          <Button onClick={onClose}>{t`Schließen`}</Button>
          <Button variant="primary" onClick={startNew}>
            {t`Neuer Auftrag`}
          </Button>
        </>
      }
    >
      <Drafts {...tools} onClose={onClose} />
    </Dialog>
  );
}

function Drafts({ onClose, ...tools }: OrderToolsProps & { onClose: () => void }) {
  const { t } = useLingui();
  const { db, draftId, editor } = tools;
  const navigate = useNavigate();
  const drafts = useLiveQuery(() => listDrafts(db), [db]);
  const elsewhere = useDraftsElsewhere();
  const list = useRef<HTMLUListElement>(null);
  const free = drafts?.filter((it) => it.id !== draftId && !elsewhere.has(it.id) && !isOfNewerApp(it)) ?? [];
  const choice = useDraftChoice(free);
  const isChoosing = free.length > 1;

  function open(id: string) {
    if (id === draftId) onClose();
    else void navigate(paths.order(id));
  }

  function takeOver(id: string) {
    askForDraft(id);
    open(id);
  }

  async function duplicate({ values, title }: Draft) {
    await saveDraft(db, { id: newId(), values, title });
    showSnackbar({ tone: 'success', text: t`Der Entwurf ist dupliziert.` });
  }

  async function remove(draft: Draft) {
    const isOpenHere = draft.id === draftId;
    if (isOpenHere) await editor.current?.discard();
    else await deleteDraft(db, draft.id);
    list.current?.focus();
    showSnackbar({
      text: t`Der Entwurf ist gelöscht.`,
      action: {
        label: t`Rückgängig`,
        onAction: () =>
          void restoreDeletedDraft(db, draft).then(() => isOpenHere && navigate(paths.order(draft.id))),
      },
    });
  }

  const others = drafts?.filter(({ id }) => id !== draftId && !elsewhere.has(id)) ?? [];

  async function removeAll(gone: readonly Draft[]) {
    await Promise.all(gone.map(({ id }) => deleteDraft(db, id)));
    list.current?.focus();
    const count = gone.length;
    showSnackbar({
      text: plural(count, { one: '# Entwurf ist gelöscht.', other: '# Entwürfe sind gelöscht.' }),
      action: {
        label: t`Rückgängig`,
        onAction: () => void Promise.all(gone.map((draft) => restoreDeletedDraft(db, draft))),
      },
    });
  }

  if (!drafts) return <Skeleton className="h-40 w-full" />;
  if (drafts.length === 0) {
    return (
      <EmptyState
        icon={FilePen}
        text={t`Keine Entwürfe. Was Sie in einen Auftrag eingeben, wird hier automatisch gespeichert, bis Sie ihn senden.`}
      />
    );
  }
  return (
    <>
      {isChoosing && (
        <DraftSelection
          {...tools}
          chosen={choice.chosen}
          count={free.length}
          onAll={choice.chooseAll}
          onRemove={() => void removeAll(choice.chosen)}
        />
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t`Entwürfe`}
        onKeyDown={choice.onKeyDown}
        className="-mx-3 outline-none"
      >
        {drafts.map((draft) => (
          <DraftRow
            key={draft.id}
            {...tools}
            draft={draft}
            isElsewhere={elsewhere.has(draft.id)}
            isChoosing={isChoosing}
            isSelected={choice.isChosen(draft.id)}
            onSelect={(isOn, isRange) => choice.choose(draft.id, isOn, isRange)}
            onOpen={() => open(draft.id)}
            onTakeOver={() => takeOver(draft.id)}
            onDuplicate={() => void duplicate(draft)}
            onRemove={() => void remove(draft)}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button icon={Trash2} className="mt-3" onClick={() => void removeAll(others)}>
          {others.length === drafts.length ? t`Alle löschen` : t`Alle anderen löschen`}
        </Button>
      )}
    </>
  );
}
