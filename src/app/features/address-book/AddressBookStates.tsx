import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import { formatNumber } from '#app/i18n/format.ts';
import type { AddressBook } from '#app/offline/addresses/address-book.ts';
import { syncAddresses } from '#app/offline/addresses/address-changes.ts';
import { useConnection } from '#app/offline/connection.ts';
import { ListFailed } from '#app/parts/lists/ListFailed.tsx';
import { asOf } from '#app/parts/states/as-of.ts';

export function AddressBookFailed() {
  const { t } = useLingui();
  return (
    <ListFailed
      offlineText={t`Ohne Verbindung sind hier noch keine Adressen zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
      failedText={t`Das Adressbuch konnte nicht geladen werden.`}
      sync={syncAddresses}
    />
  );
}

export function AddressBookNote({ book }: { book: AddressBook }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const count = formatNumber(book.count);
  const total = formatNumber(book.total);
  if (book.state === 'loading' && book.total > book.count) {
    return (
      <p role="status" className="tabular text-muted text-sm">
        {t`Adressbuch wird geladen: ${count} von ${total}`}
      </p>
    );
  }
  if (!isOffline && book.state !== 'unreachable') return null;
  const time = book.syncedAt && asOf(book.syncedAt);
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-warning">
      <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
      {time === undefined ? t`Noch nicht vollständig: ${count} von ${total}` : t`Stand ${time}`}
    </p>
  );
}
