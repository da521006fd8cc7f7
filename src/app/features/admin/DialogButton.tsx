import type { LucideIcon } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useConnection } from '#app/offline/connection.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';

type DialogButtonProps = {
  icon: LucideIcon;
  text: string;
  load: () => Promise<ComponentType<{ onClose: () => void }>>;
};

export function DialogButton({ icon, text, load }: DialogButtonProps) {
  const isOffline = useConnection() === 'offline';
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLater(load, isOpen);
  return (
    <>
      <Button
        icon={icon}
        disabled={isOffline}
        onClick={() => setIsOpen(true)}
        className="ml-2 shrink-0 max-md:px-3"
      >
        <span className="max-md:sr-only">{text}</span>
      </Button>
      {isOpen && Dialog && <Dialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
