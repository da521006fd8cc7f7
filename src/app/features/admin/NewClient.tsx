import { useLingui } from '@lingui/react/macro';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useConnection } from '#app/offline/queue/connection.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';

const loadDialog = async () => (await import('./NewClientDialog.tsx')).NewClientDialog;

/** Opens the form by which the staff register a client (docs/rules.md 20.21). */
export function NewClient() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLater(loadDialog, isOpen);
  return (
    <>
      <Button
        icon={UserPlus}
        disabled={isOffline}
        onClick={() => setIsOpen(true)}
        className="ml-2 shrink-0 max-md:px-3"
      >
        <span className="max-md:sr-only">{t`Neuer Kunde`}</span>
      </Button>
      {isOpen && Dialog && <Dialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
