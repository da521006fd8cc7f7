import { useLingui } from '@lingui/react/macro';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useConnection } from '#app/offline/connection.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import type { ClientDetails } from '#domain/people/client.ts';

const loadDialog = async () => (await import('./EditBaseDataDialog.tsx')).EditBaseDataDialog;

/** See docs/rules.md 20.20. */
export function EditBaseData({ client }: { client: ClientDetails }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLater(loadDialog, isOpen);
  return (
    <>
      <Button icon={Pencil} disabled={isOffline} onClick={() => setIsOpen(true)}>
        {t`Bearbeiten`}
      </Button>
      {isOpen && Dialog && <Dialog client={client} onClose={() => setIsOpen(false)} />}
    </>
  );
}
