import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { StaffShipment } from '#domain/staff-shipment.ts';

export type Noted = Pick<StaffShipment, 'shipment_id' | 'user_uid' | 'admin_notes'>;

/** The notes as they are stored, and saving others in their place. */
export function useSaveNotes({ shipment_id, user_uid, admin_notes }: Noted) {
  const { t } = useLingui();
  const [known, setKnown] = useState({ loaded: admin_notes, stored: admin_notes });
  const [isSaving, setIsSaving] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [conflict, setConflict] = useState(false);
  // Loaded anew, the list knows better.
  if (known.loaded !== admin_notes) setKnown({ loaded: admin_notes, stored: admin_notes });
  const { stored } = known;

  function forget() {
    setFailed(undefined);
    setConflict(false);
  }

  async function save(text: string): Promise<boolean> {
    setIsSaving(true);
    forget();
    try {
      const { data } = await api.shipment.updateShipNotes({
        shipment_id,
        user_uid,
        admin_notes: text,
        seen: stored,
      });
      setKnown((it) => ({ ...it, stored: data.admin_notes }));
      showSnackbar({ tone: 'success', text: t`Die Notiz ist gespeichert.` });
      return true;
    } catch (error) {
      const { code } = describeError(error);
      const present = code === 'NOTES_CHANGED' ? presentNotes(error) : undefined;
      if (present === undefined) setFailed(errorText(code));
      else {
        setKnown((it) => ({ ...it, stored: present }));
        setConflict(true);
      }
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return { stored, save, isSaving, failed, conflict, forget };
}

/** Finds the notes that stand there now; undefined from a server that does not tell. */
function presentNotes(error: unknown): string | undefined {
  const { data } = error as { data?: { admin_notes?: unknown } };
  return typeof data?.admin_notes === 'string' ? data.admin_notes : undefined;
}
