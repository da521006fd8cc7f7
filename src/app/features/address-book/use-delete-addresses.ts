import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { v4 as newId } from 'uuid';
import { api, describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { deleteAddresses, syncAddresses } from '#app/offline/addresses/address-changes.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { SavedAddress } from '#domain/address.ts';
import { maxImportRows } from '#domain/address-import.ts';

/** ms in which a deletion can be taken back. */
const undoMs = 15_000;

/** Deletes, says so and offers to take it back: what was deleted is then put into the book again. */
export function useDeleteAddresses(): (addresses: readonly SavedAddress[]) => Promise<void> {
  const { t } = useLingui();

  async function remove(addresses: readonly SavedAddress[]): Promise<void> {
    const count = addresses.length;
    try {
      await deleteAddresses(addresses.map((it) => it.address_id));
    } catch (error) {
      const { code } = describeError(error);
      const failed = t`${plural(count, {
        one: 'Die Adresse konnte nicht gelöscht werden.',
        other: 'Nicht alle Adressen konnten gelöscht werden.',
      })}`;
      showSnackbar({ tone: 'error', text: code === 'OFFLINE' ? errorText(code) : failed });
      return;
    }
    const key = newId();
    showSnackbar({
      tone: 'success',
      text: t`${plural(count, { one: 'Die Adresse wurde gelöscht.', other: '# Adressen wurden gelöscht.' })}`,
      durationMs: undoMs,
      action: { label: t`Rückgängig`, onAction: () => void putBack(addresses, key) },
    });
  }

  async function putBack(addresses: readonly SavedAddress[], key: string): Promise<void> {
    try {
      for (let from = 0; from < addresses.length; from += maxImportRows) {
        const data = addresses.slice(from, from + maxImportRows).map(({ address_id: _, ...row }) => row);
        const idempotencyKey = from === 0 ? key : newId();
        await api.address.import({ data, duplicates: 'keep' }, { context: { idempotencyKey } });
      }
      await syncAddresses();
      showSnackbar({ tone: 'success', text: t`Wieder im Adressbuch.` });
    } catch {
      showSnackbar({
        tone: 'error',
        text: t`Das Löschen konnte nicht rückgängig gemacht werden.`,
        durationMs: undoMs,
        action: { label: t`Erneut versuchen`, onAction: () => void putBack(addresses, key) },
      });
    }
  }

  return remove;
}
