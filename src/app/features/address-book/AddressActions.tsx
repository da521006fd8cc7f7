import { useLingui } from '@lingui/react/macro';
import PackagePlus from 'lucide-react/icons/package-plus';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWorkDatabase } from '#app/offline/work/db.ts';
import { paths } from '#app/paths.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { SavedAddress } from '#domain/address.ts';
import { startFromAddress } from './start-from-address.ts';

export type AddressActionsProps = {
  address: SavedAddress;
  isOffline: boolean;
  onEdit: (address: SavedAddress) => void;
  onDelete: (address: SavedAddress) => void;
};

/** What can be done with one address; an order can be begun without a connection too. */
export function AddressActions({ address, isOffline, onEdit, onDelete }: AddressActionsProps) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const navigate = useNavigate();
  const [isStarting, setIsStarting] = useState(false);
  const name = addressLabel(address);
  const reason = t`Geht erst wieder mit Verbindung.`;

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
    <div className="flex justify-end gap-0.5">
      <IconButton
        icon={PackagePlus}
        label={t`Auftrag an diese Adresse: ${name}`}
        isLoading={isStarting}
        onClick={() => void start()}
      />
      <IconButton
        icon={Pencil}
        label={t`Bearbeiten: ${name}`}
        disabled={isOffline}
        reason={reason}
        onClick={() => onEdit(address)}
      />
      <IconButton
        icon={Trash2}
        label={t`Löschen: ${name}`}
        tone="danger"
        disabled={isOffline}
        reason={reason}
        onClick={() => onDelete(address)}
      />
    </div>
  );
}

/** Names an address in what is read out of its buttons. */
export const addressLabel = ({ company, city }: SavedAddress) => [company, city].filter(Boolean).join(', ');
