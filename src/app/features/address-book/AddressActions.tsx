import { useLingui } from '@lingui/react/macro';
import PackagePlus from 'lucide-react/icons/package-plus';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { startFromAddress } from '#app/parts/orders/start-from-address.ts';
import { paths } from '#app/paths.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { SavedAddress } from '#domain/address/address.ts';

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

export const addressLabel = ({ company, city }: SavedAddress) => [company, city].filter(Boolean).join(', ');
