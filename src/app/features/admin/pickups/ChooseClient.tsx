import { useLingui } from '@lingui/react/macro';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { useConnection } from '#app/offline/queue/connection.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';

const loadDialog = async () => (await import('./ChooseClientDialog.tsx')).ChooseClientDialog;

/** The way to book for a client, who is chosen first (docs/rules.md 20.23). */
export function ChooseClient() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLater(loadDialog, isOpen);
  return (
    <>
      <Button
        icon={CalendarPlus}
        disabled={isOffline}
        onClick={() => setIsOpen(true)}
        className="ml-2 shrink-0 max-md:px-3"
      >
        <span className="max-md:sr-only">{t`Für einen Kunden buchen`}</span>
      </Button>
      {isOpen && Dialog && <Dialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
