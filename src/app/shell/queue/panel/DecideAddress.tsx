import { useLingui } from '@lingui/react/macro';
import { discardItem } from '#app/offline/queue/change-item.ts';
import { insistOnChange } from '#app/offline/queue/own-changes.ts';
import { wakeSender } from '#app/offline/queue/start-sending.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { AddressConflict, type AddressConflictFacts } from '#app/parts/address/AddressConflict.tsx';
import { wishWords } from '#app/parts/orders/waiting-words.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { SavedAddress } from '#domain/address/address.ts';

/** The conflict of an address that the server refused because another device changed it. */
export function conflictOf(item: OutboxRow | undefined): AddressConflictFacts | undefined {
  const now = item?.problem?.address;
  if (item?.op !== 'address.update' || item.state !== 'attention' || !now) return undefined;
  return { seen: item.seen ?? now, now, requested: item.payload as SavedAddress };
}

type DecideAddressProps = { item: OutboxRow | undefined; onClose: () => void };

/** Asks which version of the address wins (docs/rules.md 8.9). */
export function DecideAddress({ item, onClose }: DecideAddressProps) {
  const { t } = useLingui();
  const db = useWorkDatabase();

  async function insist() {
    if (item) await insistOnChange(db, item.id);
    onClose();
    wakeSender();
  }

  async function giveIn() {
    onClose();
    if (!item) return;
    const { outcome } = await discardItem(db, item.id);
    if (outcome === 'done') return;
    showSnackbar({
      text:
        outcome === 'later'
          ? wishWords({ op: item.op, requested: 'discard' })
          : t`Diese Adresse war schon angekommen. Sie finden sie im Adressbuch.`,
    });
    wakeSender();
  }

  return (
    <AddressConflict
      conflict={conflictOf(item)}
      onInsist={insist}
      onGiveIn={() => void giveIn()}
      onClose={onClose}
    />
  );
}
