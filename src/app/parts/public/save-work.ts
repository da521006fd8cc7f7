import { t } from '@lingui/core/macro';
import { formatISO } from 'date-fns/formatISO';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { saveFile } from '#app/ui/save-file.ts';

/** "Als Datei sichern": the user's drafts and queue. */
export async function saveWorkAsFile(opening: Promise<WorkDatabase>): Promise<void> {
  try {
    const { exportWork } = await import('#app/offline/work/work-file.ts');
    const day = formatISO(new Date(), { representation: 'date' });
    saveFile(`versandpult-${day}.json`, 'application/json', await exportWork(await opening));
  } catch {
    showSnackbar({ tone: 'error', text: t`Die Datei konnte nicht geschrieben werden.` });
  }
}
