import { useLingui } from '@lingui/react/macro';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Pencil from 'lucide-react/icons/pencil';
import Search from 'lucide-react/icons/search';
import Trash2 from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newId } from '#app/api/new-id.ts';
import { draftTitle } from '#app/features/order/order-form.ts';
import type { OrderToolsProps } from '#app/features/order/order-tools-props.ts';
import { contentsText } from '#app/features/order/parcels/contents-text.ts';
import { DeleteTemplateDialog, RhythmDialog } from '#app/features/order/rhythm/dialogs.tsx';
import { type SavedRhythm, useRhythms } from '#app/features/order/rhythm/use-rhythms.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { isOfNewerApp } from '#app/offline/rows/newer-app.ts';
import type { SavedTemplate } from '#app/offline/rows/saved-template.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import {
  deleteTemplate,
  listTemplates,
  restoreTemplate,
  syncTemplatesNow,
} from '#app/offline/work/templates.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { foldText } from '#app/ui/fields/fold-text.ts';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import { restoreDraft } from '#domain/order/restored-draft.ts';
import { SavedRow } from './SavedRow.tsx';
import { TemplateName } from './TemplateName.tsx';

type TemplateListProps = OrderToolsProps & {
  isOpen: boolean;
  onClose: () => void;
  onSaveAsTemplate: () => void;
};

export function TemplateList({ isOpen, onClose, onSaveAsTemplate, ...tools }: TemplateListProps) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      closesOutside
      size="large"
      title={t`Vorlagen`}
      description={t`Ein Klick beginnt einen neuen Auftrag. Der jetzige bleibt als Entwurf erhalten.`}
      actions={
        <>
          <Button onClick={onSaveAsTemplate} className="mr-auto">
            {t`Diesen Auftrag als Vorlage speichern`}
          </Button>
          <Button onClick={onClose} className="max-sm:hidden">
            {t`Schließen`}
          </Button>
        </>
      }
    >
      <Templates {...tools} />
    </Dialog>
  );
}

const searchedFrom = 8;

function Templates(tools: OrderToolsProps) {
  const { t } = useLingui();
  const { db } = tools;
  const templates = useLiveQuery(() => listTemplates(db), [db]);
  const [words, setWords] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const isThere = templates !== undefined;
  // Focus for keyboard users: Enter takes the first template, arrow keys move on.
  useEffect(() => {
    if (isThere) (fieldForKeys(search.current) ?? rowsIn(list.current)[0])?.focus();
  }, [isThere]);
  const known = useRhythms().data;
  const rhythms = new Map(known?.map((it) => [it.template_id, it]));
  const [asked, setAsked] = useState<SavedTemplate>();
  useEffect(() => void syncTemplatesNow(db), [db]);

  async function remove(template: SavedTemplate) {
    await deleteTemplate(db, template.id);
    void syncTemplatesNow(db);
    list.current?.focus();
    const { name } = template;
    showSnackbar({
      text: t`Die Vorlage „${name}“ ist gelöscht.`,
      action: {
        label: t`Rückgängig`,
        onAction: () => void restoreTemplate(db, template).then(() => syncTemplatesNow(db)),
      },
    });
  }

  if (!templates) return <Skeleton className="h-40 w-full" />;
  if (templates.length === 0) {
    return (
      <EmptyState
        icon={LayoutTemplate}
        text={t`Noch keine Vorlagen. Speichern Sie einen Auftrag, den Sie öfter brauchen, als Vorlage.`}
      />
    );
  }
  const found = templates.filter(({ name }) => foldText(name).folded.includes(foldText(words.trim()).folded));
  return (
    <>
      {templates.length >= searchedFrom && (
        <TextField
          ref={search}
          label={t`Vorlagen durchsuchen`}
          isLabelHidden
          type="search"
          placeholder={t`Vorlagen durchsuchen`}
          leading={<Search aria-hidden="true" className="size-4" />}
          value={words}
          onChange={setWords}
          onKeyDown={(event) => {
            walk(event, list.current);
            if (event.key === 'Enter') rowsIn(list.current)[0]?.click();
          }}
          className="mb-2"
        />
      )}
      {found.length === 0 && (
        <p role="status" className="py-6 text-center text-muted text-sm">
          {t`Keine Vorlage heißt so.`}
        </p>
      )}
      <ul ref={list} tabIndex={-1} aria-label={t`Vorlagen`} className="-mx-3 outline-none">
        {found.map((template) => (
          <TemplateRow
            key={template.id}
            {...tools}
            template={template}
            rhythm={rhythms.get(template.id)}
            areRhythmsKnown={known !== undefined}
            onKeyDown={(event) => walk(event, list.current)}
            onRemove={() => (rhythms.has(template.id) ? setAsked(template) : void remove(template))}
          />
        ))}
      </ul>
      {asked && <DeleteTemplateDialog onDelete={() => remove(asked)} onClose={() => setAsked(undefined)} />}
    </>
  );
}

const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('li > button:first-child') ?? []),
];

/** On touch devices focus would open the screen keyboard over the list. */
const fieldForKeys = (field: HTMLElement | null) =>
  matchMedia('(pointer: fine)').matches ? field : undefined;

function walk(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const all = rowsIn(list);
  all[all.indexOf(event.currentTarget) + by]?.focus();
}

type TemplateRowProps = OrderToolsProps & {
  template: SavedTemplate;
  rhythm: SavedRhythm | undefined;
  /** False while the rhythms are unknown: saving could overwrite an existing one. */
  areRhythmsKnown: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onRemove: () => void;
};

function TemplateRow({
  template,
  rhythm,
  areRhythmsKnown,
  onKeyDown,
  onRemove,
  db,
  makeFresh,
  baseData,
}: TemplateRowProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isNaming, setIsNaming] = useState(false);
  const [isTiming, setIsTiming] = useState(false);
  const { name, form, pending } = template;
  const values = restoreDraft(form, makeFresh());
  const recipient = draftTitle(values);
  const newer = isOfNewerApp(template) ? t`Mit einer neueren Version der App angelegt` : undefined;

  const unknown = newer ?? (areRhythmsKnown ? undefined : t`Für die Wiederholung ist eine Verbindung nötig.`);

  async function begin() {
    const id = newId();
    await saveDraft(db, { id, values: form, title: recipient });
    await navigate(paths.order(id));
  }

  if (isNaming) {
    return <TemplateName template={template} db={db} onDone={() => setIsNaming(false)} />;
  }
  return (
    <SavedRow
      title={name}
      tag={
        <>
          {pending === 1 && (
            <Tag tone="info" icon={CloudUpload}>
              {t`Nur auf diesem Gerät`}
            </Tag>
          )}
          {rhythm && (
            <Tag tone={rhythm.is_paused ? 'neutral' : 'info'} icon={CalendarClock}>
              {rhythm.is_paused ? t`Wiederholung pausiert` : t`Mit Wiederholung`}
            </Tag>
          )}
        </>
      }
      lines={[recipient || t`Ohne Empfänger`, contentsText(values)]}
      onOpen={() => void begin()}
      onKeyDown={onKeyDown}
      reason={newer}
      actions={
        <>
          <IconButton
            icon={CalendarClock}
            label={t`Wiederholung: ${name}`}
            disabled={unknown !== undefined}
            reason={unknown}
            onClick={() => setIsTiming(true)}
          />
          {isTiming && (
            <RhythmDialog
              db={db}
              template={template}
              savedRhythm={rhythm}
              baseData={baseData}
              onClose={() => setIsTiming(false)}
            />
          )}
          <IconButton
            icon={Pencil}
            label={t`Umbenennen: ${name}`}
            disabled={newer !== undefined}
            reason={newer}
            onClick={() => setIsNaming(true)}
          />
          <IconButton icon={Trash2} label={t`Löschen: ${name}`} tone="danger" onClick={onRemove} />
        </>
      }
    />
  );
}
