import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { api } from '#app/api/client.ts';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { TextAreaField } from '#app/ui/fields/TextAreaField.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { notesLimit, type StaffShipment } from '#domain/staff/staff-shipment.ts';
import { useFocusAfter } from './use-focus-after.ts';
import { useHeldWindow } from './use-held-window.ts';
import { type Notes, useSaveNotes } from './use-save-notes.ts';

type Noted = Pick<StaffShipment, 'shipment_id' | 'user_uid' | 'admin_notes'>;
type AdminNotesProps = { shipment: Noted; of: string; className?: string };

export function AdminNotes({ shipment, ...rest }: AdminNotesProps) {
  const { shipment_id, user_uid, admin_notes } = shipment;
  const notes: Notes = {
    loaded: admin_notes,
    write: async (text, seen) => {
      const requested = { shipment_id, user_uid, admin_notes: text, seen };
      return (await api.shipment.updateShipNotes(requested)).data.admin_notes;
    },
  };
  return <NotesField notes={notes} {...rest} />;
}

type NotesFieldProps = { notes: Notes; of: string; limit?: number; hint?: string; className?: string };

/** Editable staff notes; if a colleague changed the note meanwhile, the field shows both versions. */
export function NotesField({ notes, of, limit = notesLimit, hint, className }: NotesFieldProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { stored, save, isSaving, failed, forget } = useSaveNotes(notes);
  /** `seen` is the stored note at the time the user began to type. */
  const [typed, setTyped] = useState<{ text: string; seen: string }>();
  const text = typed?.text ?? stored;
  const isEdited = text.trim() !== stored;
  const isOvertaken = isEdited && typed !== undefined && typed.seen !== stored;
  const shown = stored === '' ? t`keine Notiz` : `„${stored}“`;

  useHeldWindow(isEdited);
  const part = useRef<HTMLDivElement>(null);
  // Focus the group: focusing the field itself would open a phone's keyboard.
  useFocusAfter(isEdited, () => part.current);

  async function send() {
    const seen = await save(text);
    if (seen === undefined) return;
    // Keep text that was typed while the note was being saved.
    setTyped((now) => (now && now.text !== text ? { ...now, seen } : undefined));
  }

  return (
    <div
      ref={part}
      tabIndex={-1}
      data-not-printed={text.trim() === '' ? '' : undefined}
      className={joinClasses('flex flex-col gap-2 outline-none', className)}
    >
      <TextAreaField
        label={t`Notizen`}
        name={`admin-notes ${of}`}
        rows={2}
        value={text}
        onChange={(value) => {
          forget();
          setTyped((it) => (value === stored ? undefined : { text: value, seen: it?.seen ?? stored }));
        }}
        maxLength={limit}
        hint={hint}
        disabled={isOffline}
        {...(isOvertaken
          ? { error: t`Jemand anders hat die Notiz inzwischen geändert. Dort steht jetzt: ${shown}` }
          : failed
            ? { error: t`Die Notiz konnte nicht gespeichert werden. ${failed} Gespeichert ist: ${shown}` }
            : {})}
      />
      {isEdited && (
        <div data-not-printed="" className="flex flex-wrap gap-2">
          <Button variant="primary" isLoading={isSaving} disabled={isOffline} onClick={() => void send()}>
            {isOvertaken ? t`Meine Notiz speichern` : t`Notiz speichern`}
          </Button>
          <Button
            variant="text"
            disabled={isSaving}
            onClick={() => {
              forget();
              setTyped(undefined);
            }}
          >
            {t`Verwerfen`}
          </Button>
        </div>
      )}
    </div>
  );
}
