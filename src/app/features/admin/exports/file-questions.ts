import { plural, t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { filePatienceMs } from '#app/api/fetch-file.ts';
import type { ConfirmedDialog } from '#app/features/admin/ConfirmedDialog.tsx';
import { errorText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { saveFile } from '#app/ui/save-file.ts';
import type { ExportFile } from '#contract/storage.ts';
import { defaultZipName, invoicesFolder as folder } from '#domain/staff/export-files.ts';
import { followLink } from './follow-link.ts';

/** Deleting files, or taking many away at once, takes a confirmation of the user's identity (docs/rules.md 4.14). */
export type FileQuestion = Omit<ComponentProps<typeof ConfirmedDialog>, 'onClose'>;

const clientsData = () => t`Die Dateien können Daten aller Kunden enthalten.`;

const sayFailed = (sentence: () => string, gone: () => string) => (error: unknown) => {
  const { code } = describeError(error);
  const reason = code === 'NOT_FOUND' ? gone() : errorText(code);
  showSnackbar({ tone: 'error', text: `${sentence()} ${reason}` });
};
const fileFailed = sayFailed(
  () => t`Die Datei konnte nicht heruntergeladen werden.`,
  () => t`Die Datei wurde nicht gefunden.`,
);
const zipFailed = sayFailed(
  () => t`Die ZIP-Datei konnte nicht heruntergeladen werden.`,
  () => t`Der Ordner ist inzwischen leer.`,
);

/** One file is daily work, so it takes no confirmation. */
export async function download({ name, url }: ExportFile): Promise<void> {
  try {
    const { data } = await api.storage.downloadLink({ file_url: url, name });
    followLink(data.url, name);
    showSnackbar({ text: t`Ihr Browser lädt „${name}“ herunter.` });
  } catch (error) {
    fileFailed(error);
  }
}

/** Uses a signed link, valid for one minute: the browser streams the ZIP to disk instead of holding it in memory. */
export const askToDownloadAll = (): FileQuestion => ({
  title: t`Alle Dateien herunterladen?`,
  text: clientsData(),
  confirmLabel: t`Herunterladen`,
  run: async (confirmation) => {
    const { data } = await api.storage.downloadAllLink({ folder, confirmation });
    followLink(data.url, defaultZipName);
    showSnackbar({ text: t`Ihr Browser lädt die ZIP-Datei herunter.` });
  },
  onFailed: zipFailed,
});

export const askToDownloadChosen = (files: readonly ExportFile[]): FileQuestion => ({
  title: t`Ausgewählte Dateien herunterladen?`,
  text: `${filesText(files.length)}. ${clientsData()}`,
  confirmLabel: t`Herunterladen`,
  run: async (confirmation) => {
    const zip = await api.storage.downloadAll(
      { folder, uids: files.map(({ uid }) => uid), confirmation },
      { context: { patienceMs: filePatienceMs } },
    );
    saveFile(defaultZipName, 'application/zip', zip);
  },
  onFailed: zipFailed,
});

/** `onDone` also runs after a failure: the list may have changed. */
export function askToDelete(files: readonly ExportFile[], onDone: () => void): FileQuestion {
  const [first, ...more] = files;
  const isOne = more.length === 0;
  const name = first?.name ?? '';
  const count = filesText(files.length);
  return {
    title: isOne ? t`Datei löschen?` : t`Ausgewählte Dateien löschen?`,
    text: isOne
      ? t`„${name}“ wird für alle gelöscht und lässt sich nicht wiederherstellen.`
      : t`${count} werden für alle gelöscht und lassen sich nicht wiederherstellen.`,
    confirmLabel: isOne ? t`Datei löschen` : t`Auswahl endgültig löschen`,
    isDangerous: true,
    run: async (confirmation) => {
      const { data } = await api.storage.delete({ folder, uids: files.map(({ uid }) => uid), confirmation });
      sayDeleted(data.deleted, files.length - data.deleted);
      onDone();
    },
    onFailed: (error) => {
      showSnackbar({
        tone: 'error',
        text: `${t`Fehler beim Löschen der Dateien`}. ${errorText(describeError(error).code)}`,
      });
      onDone();
    },
  };
}

function sayDeleted(deleted: number, missing: number): void {
  const done = t`${plural(deleted, { one: '# Datei ist gelöscht.', other: '# Dateien sind gelöscht.' })}`;
  const rest = t`${plural(missing, {
    one: '# wurde inzwischen ersetzt oder gelöscht.',
    other: '# wurden inzwischen ersetzt oder gelöscht.',
  })}`;
  if (missing === 0) showSnackbar({ tone: 'success', text: done });
  else showSnackbar({ tone: 'warning', text: `${done} ${rest}` });
}

const filesText = (count: number) => plural(count, { one: '# Datei', other: '# Dateien' });
