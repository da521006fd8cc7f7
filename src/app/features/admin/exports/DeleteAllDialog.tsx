import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { ConfirmationField } from '#app/parts/dialogs/ConfirmationField.tsx';
import { useConfirmation } from '#app/parts/dialogs/use-confirmation.ts';
import { fileSize } from '#app/parts/files/file-size.ts';
import { Button } from '#app/ui/Button.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { ExportFile } from '#contract/storage.ts';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { exportFilesQuery } from './use-export-files.ts';

type DeleteAllDialogProps = { isOpen: boolean; files: readonly ExportFile[]; onClose: () => void };

/** Asks for the folder's name to prevent accidents (docs/rules.md 20.11). */
export function DeleteAllDialog({ isOpen, files, onClose }: DeleteAllDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useId();
  const [typed, setTyped] = useState('');
  const [isRunning, setIsRunning] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const confirmation = useConfirmation();
  const folder: string = invoicesFolder;
  const count = files.length;
  const size = fileSize(files.reduce((sum, it) => sum + it.size, 0));

  function close() {
    setTyped('');
    confirmation.change('');
    setIsWrong(false);
    onClose();
  }

  async function remove(event: FormEvent) {
    event.preventDefault();
    if (isRunning) return;
    const isRight = typed.trim().replace(/\/?$/, '/') === folder;
    setIsWrong(!isRight);
    const confirmed = isRight && confirmation.read();
    if (!confirmed) return;
    setIsRunning(true);
    try {
      const { data } = await api.storage.deleteAll({ folder: invoicesFolder, confirmation: confirmed });
      const { deleted } = data;
      showSnackbar({
        tone: 'success',
        text: t`${plural(deleted, { one: '# Datei ist gelöscht.', other: '# Dateien sind gelöscht.' })}`,
      });
    } catch (error) {
      setIsRunning(false);
      if (confirmation.isRefused(error)) return;
      const reason = errorText(describeError(error).code);
      showSnackbar({ tone: 'error', text: `${t`Fehler beim Löschen der Dateien`}. ${reason}` });
    }
    setIsRunning(false);
    close();
    await queryClient.invalidateQueries({ queryKey: exportFilesQuery().queryKey });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isLocked={isRunning}
      role="alertdialog"
      fillsPhone={false}
      title={t`Alle Dateien löschen?`}
      actions={
        <>
          <Button onClick={close} disabled={isRunning}>{t`Abbrechen`}</Button>
          <Button type="submit" form={form} variant="danger" isLoading={isRunning}>
            {t`Endgültig löschen`}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void remove(event)} className="flex flex-col gap-4">
        <p className="text-label text-sm">
          {t`Für alle gelöscht wird, was in diesem Ordner liegt, zurzeit ${plural(count, {
            one: '# Datei',
            other: '# Dateien',
          })} (${size}). Das lässt sich nicht wiederherstellen. Laden Sie vorher alle herunter, wenn Sie sie noch brauchen.`}
        </p>
        <TextField
          label={t`Zur Bestätigung: Name des Ordners`}
          hint={t`Bitte geben Sie ${folder} ein.`}
          error={isWrong ? t`Das ist nicht der Name des Ordners.` : undefined}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          required
        />
        <ConfirmationField confirmation={confirmation} disabled={isRunning} />
      </form>
    </Dialog>
  );
}
