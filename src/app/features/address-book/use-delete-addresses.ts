import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { api, describeError } from '#app/api/client.ts';
import { newId } from '#app/api/new-id.ts';
import { errorText } from '#app/i18n/messages.ts';
import { deleteAddresses, syncAddresses } from '#app/offline/addresses/address-changes.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { maxImportRows } from '#domain/address/address-import.ts';

/** ms to undo a deletion. */
const undoMs = 15_000;

export type ChangedAddress = { seen: SavedAddress; now: SavedAddress };

/** Undo adds the addresses again. Returns those a colleague changed meanwhile; they stay until the user decides. */
export function useDeleteAddresses(): (addresses: readonly SavedAddress[]) => Promise<ChangedAddress[]> {
  const { t } = useLingui();

  async function remove(addresses: readonly SavedAddress[]): Promise<ChangedAddress[]> {
    const { changed, problem } = await deleteAddresses(addresses);
    const left = changed.flatMap((now) => {
      const seen = addresses.find((it) => it.address_id === now.address_id);
      return seen ? [{ seen, now }] : [];
    });
    const gone = addresses.filter((it) => !left.some(({ seen }) => seen === it));
    if (problem !== undefined) tellFailure(problem, addresses.length);
    else if (gone.length > 0) tellSuccess(gone);
    return left;
  }

  function tellFailure(problem: unknown, count: number): void {
    const { code } = describeError(problem);
    const failed = t`${plural(count, {
      one: 'Die Adresse konnte nicht gelöscht werden.',
      other: 'Nicht alle Adressen konnten gelöscht werden.',
    })}`;
    showSnackbar({ tone: 'error', text: code === 'OFFLINE' ? errorText(code) : failed });
  }

  function tellSuccess(gone: readonly SavedAddress[]): void {
    const count = gone.length;
    const key = newId();
    showSnackbar({
      tone: 'success',
      text: t`${plural(count, { one: 'Die Adresse wurde gelöscht.', other: '# Adressen wurden gelöscht.' })}`,
      durationMs: undoMs,
      action: { label: t`Rückgängig`, onAction: () => void restore(gone, key) },
    });
  }

  async function restore(addresses: readonly SavedAddress[], key: string): Promise<void> {
    try {
      for (let from = 0; from < addresses.length; from += maxImportRows) {
        const data = addresses
          .slice(from, from + maxImportRows)
          .map(({ address_id: _, revision: __, ...row }) => row);
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
        action: { label: t`Erneut versuchen`, onAction: () => void restore(addresses, key) },
      });
    }
  }

  return remove;
}
