import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { api, describeError, orpc } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Client } from '#domain/client.ts';

const explained: ReadonlySet<string> = new Set(['OWN_ACCOUNT', 'LAST_ADMIN', 'OFFLINE']);

type DeleteClientDialogProps = { client: Client | undefined; onClose: () => void };

/** Says what goes and what stays before a client is deleted (docs/decisions.md 7.1). */
export function DeleteClientDialog({ client, onClose }: DeleteClientDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const company = client?.company ?? '';

  async function remove() {
    if (!client) return;
    try {
      await api.user.delete({ id: client.user_uid });
      showSnackbar({ tone: 'success', text: t`Der Kunde ist gelöscht.` });
    } catch (error) {
      const { code } = describeError(error);
      showSnackbar({
        tone: 'error',
        text: explained.has(code) ? errorText(code) : t`Es ist etwas schiefgegangen.`,
      });
    }
    onClose();
    await queryClient.invalidateQueries({ queryKey: orpc.user.list.key() });
  }

  return (
    <LaterConfirmDialog
      isOpen={client !== undefined}
      title={t`${company} löschen?`}
      text={
        <>
          <span className="block">
            {t`Gelöscht werden das Benutzerkonto, alle Anmeldungen, das Adressbuch und die Vorlagen. Alle Angaben zum Kunden werden entfernt, und die E-Mail-Adresse wird für eine neue Registrierung frei.`}
          </span>
          <span className="mt-2.5 block">
            {t`Erhalten bleiben die Sendungen, wie es das Handelsrecht verlangt, jedoch ohne Ansprechpartner, Telefonnummer und E-Mail des Kunden.`}
          </span>
          <span className="mt-2.5 block font-medium">{t`Das lässt sich nicht rückgängig machen.`}</span>
        </>
      }
      confirmLabel={t`Kunden löschen`}
      isDangerous
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
