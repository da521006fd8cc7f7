import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

/** `write` fails if `seen` is no longer the stored note. */
export type Notes = { loaded: string; write: (text: string, seen: string) => Promise<string> };

export function useSaveNotes({ loaded, write }: Notes) {
  const { t } = useLingui();
  const [known, setKnown] = useState({ loaded, stored: loaded });
  const [isSaving, setIsSaving] = useState(false);
  const [failed, setFailed] = useState<string>();
  // A refetched list has the newer note.
  if (known.loaded !== loaded) setKnown({ loaded, stored: loaded });
  const { stored } = known;

  const forget = () => setFailed(undefined);

  /** Returns the stored note; undefined on failure. */
  async function save(text: string): Promise<string | undefined> {
    setIsSaving(true);
    forget();
    try {
      const written = await write(text, stored);
      setKnown((it) => ({ ...it, stored: written }));
      showSnackbar({ tone: 'success', text: t`Die Notiz ist gespeichert.` });
      return written;
    } catch (error) {
      const { code } = describeError(error);
      const present = code === 'NOTES_CHANGED' ? presentNotes(error) : undefined;
      if (present === undefined) setFailed(errorText(code));
      else setKnown((it) => ({ ...it, stored: present }));
      return undefined;
    } finally {
      setIsSaving(false);
    }
  }

  return { stored, save, isSaving, failed, forget };
}

/** Undefined if the server did not send the stored note. */
function presentNotes(error: unknown): string | undefined {
  const { data } = error as { data?: { admin_notes?: unknown; notes?: unknown; note?: unknown } };
  const present = data?.admin_notes ?? data?.notes ?? data?.note;
  return typeof present === 'string' ? present : undefined;
}
