import { DialogBackdrop, DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react';
import type { ReactNode } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { GiveBackFocus } from '#app/ui/overlays/GiveBackFocus.tsx';
import { useOpening } from '#app/ui/overlays/use-opening.ts';

type SideSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  side: 'left' | 'right';
  className?: string;
  children: ReactNode;
};

export function SideSheet({ isOpen, onClose, label, side, className, children }: SideSheetProps) {
  return (
    <HeadlessDialog open={useOpening(isOpen)} onClose={onClose} aria-label={label} className="relative z-40">
      <GiveBackFocus />
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-backdrop transition-opacity duration-150 data-closed:opacity-0"
      />
      <DialogPanel
        transition
        className={joinClasses(
          'fixed inset-y-0 flex max-w-full flex-col overflow-y-auto shadow-raised outline-none transition-transform duration-200',
          side === 'left' ? 'left-0 data-closed:-translate-x-full' : 'right-0 data-closed:translate-x-full',
          className,
        )}
      >
        {children}
      </DialogPanel>
    </HeadlessDialog>
  );
}
