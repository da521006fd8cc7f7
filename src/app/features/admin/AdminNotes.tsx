import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useConnection } from '#app/offline/queue/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { TextAreaField } from '#app/ui/fields/TextAreaField.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { notesLimit } from '#domain/staff-shipment.ts';
import { type Noted, useSaveNotes } from './use-save-notes.ts';

type AdminNotesProps = { shipment: Noted; of: string; className?: string };

/** Notes of the staff for each other; one who writes what another has changed meanwhile is shown both. */
export function AdminNotes({ shipment, of, className }: AdminNotesProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { stored, save, isSaving, failed, conflict, forget } = useSaveNotes(shipment);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? stored;
  const isEdited = text.trim() !== stored;
  const shown = stored === '' ? t`keine Notiz` : `„${stored}“`;

  async function send() {
    if (await save(text)) setTyped(undefined);
  }

  return (
    <div
      // An empty box says nothing on paper.
      data-not-printed={text.trim() === '' ? '' : undefined}
      className={joinClasses('flex flex-col gap-2', className)}
    >
      <TextAreaField
        label={t`Notizen`}
        name={`admin-notes ${of}`}
        rows={2}
        value={text}
        onChange={(value) => {
          forget();
          setTyped(value);
        }}
        maxLength={notesLimit}
        disabled={isOffline}
        {...(conflict
          ? { error: t`Jemand anders hat die Notiz inzwischen geändert. Dort steht jetzt: ${shown}` }
          : failed
            ? { error: t`Die Notiz konnte nicht gespeichert werden. ${failed} Gespeichert ist: ${shown}` }
            : {})}
      />
      {isEdited && (
        <div data-not-printed="" className="flex flex-wrap gap-2">
          <Button variant="primary" isLoading={isSaving} disabled={isOffline} onClick={() => void send()}>
            {conflict ? t`Meine Notiz speichern` : t`Notiz speichern`}
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
