import { useLingui } from '@lingui/react/macro';
import PackagePlus from 'lucide-react/icons/package-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWorkDatabase } from '#app/offline/work/db.ts';
import { startFromAddress } from '#app/parts/start-from-address.ts';
import { paths } from '#app/paths.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { RowAction } from '#app/ui/table/RowAction.tsx';
import type { SavedAddress } from '#domain/address.ts';

/** Begins an order to an address, without a connection too. */
export function StartOrder({ address }: { address: SavedAddress }) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const navigate = useNavigate();
  const [isStarting, setIsStarting] = useState(false);
  const name = addressLabel(address);

  async function start() {
    setIsStarting(true);
    try {
      await navigate(paths.order(await startFromAddress(db, address)));
    } catch {
      setIsStarting(false);
      showSnackbar({ tone: 'error', text: t`Der Auftrag konnte auf diesem Gerät nicht angelegt werden.` });
    }
  }

  return (
    <IconButton
      icon={PackagePlus}
      label={t`Auftrag an diese Adresse: ${name}`}
      isLoading={isStarting}
      onClick={() => void start()}
    />
  );
}

type ChangeAddressProps = {
  address: SavedAddress;
  isOffline: boolean;
  onEdit: (address: SavedAddress) => void;
  onDelete: (address: SavedAddress) => void;
};

/** Edits or deletes an address, which takes a connection. */
export function ChangeAddress({ address, isOffline, onEdit, onDelete }: ChangeAddressProps) {
  const { t } = useLingui();
  const name = addressLabel(address);
  const reason = t`Geht erst wieder mit Verbindung.`;
  return (
    <>
      <RowAction
        icon={Pencil}
        label={t`Bearbeiten: ${name}`}
        words={t`Bearbeiten`}
        disabled={isOffline}
        reason={reason}
        onClick={() => onEdit(address)}
      />
      <RowAction
        icon={Trash2}
        label={t`Löschen: ${name}`}
        words={t`Löschen`}
        tone="danger"
        disabled={isOffline}
        reason={reason}
        onClick={() => onDelete(address)}
      />
    </>
  );
}

/** Names an address in what is read out of its buttons. */
export const addressLabel = ({ company, city }: SavedAddress) => [company, city].filter(Boolean).join(', ');
