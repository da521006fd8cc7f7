import { useLingui } from '@lingui/react/macro';
import ArrowRightToLine from 'lucide-react/icons/arrow-right-to-line';
import Copy from 'lucide-react/icons/copy';
import FilePen from 'lucide-react/icons/file-pen';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newId } from '#app/api/new-id.ts';
import { restoreDraft } from '#app/features/order/order-form.ts';
import type { OrderToolsProps } from '#app/features/order/order-tools-props.ts';
import { contentsText } from '#app/features/order/parcels/contents-text.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { isOfNewerApp } from '#app/offline/queue/upcast.ts';
import type { Draft } from '#app/offline/work/draft.ts';
import { askForDraft, draftsElsewhere } from '#app/offline/work/draft-claim.ts';
import { deleteDraft, listDrafts, putBackDraft, saveDraft } from '#app/offline/work/drafts.ts';
import { useLiveQuery } from '#app/offline/work/live-query.ts';
import { useNow } from '#app/parts/use-now.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import { orderTerms } from '#domain/account.ts';
import { draftIssues, type OrderDraft } from '#domain/order-draft.ts';
import { draftAge } from './draft-age.ts';
import { draftLacks } from './draft-lacks.ts';
import { KeptRow } from './KeptRow.tsx';

type DraftListProps = OrderToolsProps & { isOpen: boolean; onClose: () => void };

/** "Entwürfe": every order that was begun on this device and not sent. */
export function DraftList({ isOpen, onClose, ...tools }: DraftListProps) {
  const { t } = useLingui();
  const { editor, onFresh } = tools;

  function startNew() {
    onClose();
    onFresh();
  }

  // The list shows what was typed a moment ago, too.
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
          void putBackDraft(db, draft).then(() => isOpenHere && navigate(paths.order(draft.id))),
      },
    });
  }

  // What somebody is typing in, here or in another window, is no leftover.
  const others = drafts?.filter(({ id }) => id !== draftId && !elsewhere.has(id)) ?? [];

  async function removeOthers() {
    await Promise.all(others.map(({ id }) => deleteDraft(db, id)));
    list.current?.focus();
    const count = others.length;
    showSnackbar({
      text: t`${count} Entwürfe sind gelöscht.`,
      action: {
        label: t`Rückgängig`,
        onAction: () => void Promise.all(others.map((draft) => putBackDraft(db, draft))),
      },
    });
  }

  if (!drafts) return <Skeleton className="h-40 w-full" />;
  if (drafts.length === 0) {
    return (
      <EmptyState
        icon={FilePen}
        text={t`Keine Entwürfe. Was Sie in einen Auftrag eingeben, wird hier von selbst aufgehoben, bis Sie ihn senden.`}
      />
    );
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t`Entwürfe`} className="-mx-3 outline-none">
        {drafts.map((draft) => (
          <DraftRow
            key={draft.id}
            {...tools}
            draft={draft}
            isElsewhere={elsewhere.has(draft.id)}
            onOpen={() => open(draft.id)}
            onTakeOver={() => takeOver(draft.id)}
            onDuplicate={() => void duplicate(draft)}
            onRemove={() => void remove(draft)}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button icon={Trash2} className="mt-3" onClick={() => void removeOthers()}>
          {others.length === drafts.length ? t`Alle löschen` : t`Alle anderen löschen`}
        </Button>
      )}
    </>
  );
}

type DraftRowProps = OrderToolsProps & {
  draft: Draft;
  /** Another window has it open. */
  isElsewhere: boolean;
  onOpen: () => void;
  onTakeOver: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

function DraftRow({
  draft,
  draftId,
  isElsewhere,
  onOpen,
  onTakeOver,
  onDuplicate,
  onRemove,
  ...tools
}: DraftRowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow();
  const values = restoreDraft(draft.values, tools.makeFresh());
  const lacks = draftLacks(issuesOf(values, tools, now));
  const age = draftAge(draft.updatedAt, now.getTime(), locale);
  const name = draft.title || t`Noch ohne Empfänger`;
  const newer = isOfNewerApp(draft) ? t`Mit einer neueren Version der App angelegt` : undefined;
  const reason = newer ?? (isElsewhere ? t`In einem anderen Fenster geöffnet` : undefined);
  return (
    <KeptRow
      title={name}
      isNameless={draft.title === ''}
      tag={draft.id === draftId && <Tag tone="info">{t`Hier geöffnet`}</Tag>}
      lines={[
        `${contentsText(values)} · ${age}`,
        lacks === '' ? t`Alles vollständig` : t`Es fehlt noch: ${lacks}`,
      ]}
      onOpen={onOpen}
      reason={reason}
      actions={
        <>
          {isElsewhere && !newer && (
            <IconButton icon={ArrowRightToLine} label={t`Hier übernehmen: ${name}`} onClick={onTakeOver} />
          )}
          <IconButton
            icon={Copy}
            label={t`Duplizieren: ${name}`}
            disabled={newer !== undefined}
            reason={newer}
            onClick={onDuplicate}
          />
          <IconButton
            icon={Trash2}
            label={t`Löschen: ${name}`}
            tone="danger"
            disabled={isElsewhere}
            reason={reason}
            onClick={onRemove}
          />
        </>
      }
    />
  );
}

function issuesOf(
  values: OrderDraft,
  { user, baseData }: Pick<OrderToolsProps, 'user' | 'baseData'>,
  now: Date,
) {
  return draftIssues(values, {
    now,
    isPickupAllowed: user.is_pickup_allowed,
    isValorEnabled: user.is_valor_enabled,
    specialActivation: baseData.options.special_activation,
    loaded: undefined,
    terms: orderTerms(user),
  });
}

/** ms; windows are opened and closed meanwhile, and none of them tells. */
const lookAgainMs = 2000;

function useDraftsElsewhere(): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isLeft = false;
    const look = () =>
      draftsElsewhere().then(
        (found) => !isLeft && setIds((before) => (areSame(before, found) ? before : found)),
        () => {},
      );
    void look();
    const timer = setInterval(look, lookAgainMs);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, []);
  return ids;
}

const areSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id));
