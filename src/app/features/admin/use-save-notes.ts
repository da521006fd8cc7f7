import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

/** Notes as they were loaded, and the call that stores others where those that were seen still stand. */
export type Notes = { loaded: string; write: (text: string, seen: string) => Promise<string> };

/** The notes as they are stored, and saving others in their place. */
export function useSaveNotes({ loaded, write }: Notes) {
  const { t } = useLingui();
  const [known, setKnown] = useState({ loaded, stored: loaded });
  const [isSaving, setIsSaving] = useState(false);
  const [failed, setFailed] = useState<string>();
  // Loaded anew, the list knows better.
  if (known.loaded !== loaded) setKnown({ loaded, stored: loaded });
  const { stored } = known;

  const forget = () => setFailed(undefined);

  /** Answers what was stored; undefined where it was not, as where others stand there by now than `stored`. */
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

/** Finds the notes that stand there now, of whatever it is; undefined from a server that does not tell. */
function presentNotes(error: unknown): string | undefined {
  const { data } = error as { data?: { admin_notes?: unknown; notes?: unknown; note?: unknown } };
  const present = data?.admin_notes ?? data?.notes ?? data?.note;
  return typeof present === 'string' ? present : undefined;
}
