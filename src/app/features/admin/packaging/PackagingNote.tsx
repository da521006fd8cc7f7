import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useConnection } from '#app/offline/queue/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { TextAreaField } from '#app/ui/fields/TextAreaField.tsx';
import type { StaffPackaging } from '#contract/packaging.ts';
import { packagingNoteLimit } from '#domain/packaging.ts';
import type { PackagingChange } from './use-change-packaging.ts';

type PackagingNoteProps = {
  order: StaffPackaging;
  onSave: (change: PackagingChange) => Promise<boolean>;
};

/** A note of the staff for each other; the client never sees it. */
export function PackagingNote({ order: { packaging_id: id, note }, onSave }: PackagingNoteProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [typed, setTyped] = useState(note);
  const [isSaving, setIsSaving] = useState(false);

  async function save() {
    setIsSaving(true);
    await onSave({ id, note: typed.trim() });
    setIsSaving(false);
  }

  return (
    <div className="flex max-w-lg flex-col items-start gap-2">
      <TextAreaField
        label={t`Notizen`}
        name={`packaging-note ${id}`}
        rows={2}
        value={typed}
        onChange={setTyped}
        maxLength={packagingNoteLimit}
        disabled={isOffline}
        className="w-full"
      />
      {typed.trim() !== note && (
        <Button variant="primary" isLoading={isSaving} disabled={isOffline} onClick={() => void save()}>
          {t`Notiz speichern`}
        </Button>
      )}
    </div>
  );
}
