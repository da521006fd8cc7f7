import {
  Description,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
  Dialog as HeadlessDialog,
} from '@headlessui/react';
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import type { MutableRefObject, ReactNode } from 'react';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { GiveBackFocus } from './GiveBackFocus.tsx';
import { useOpening } from './use-opening.ts';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  problem?: string | undefined;
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'full';
  /** Fills the window below 640 px. */
  fillsPhone?: boolean;
  /** Closes on a click outside; omit if input would be lost. */
  closesOutside?: boolean;
  /** Blocks closing during an operation. */
  isLocked?: boolean;
  role?: 'dialog' | 'alertdialog';
  initialFocus?: MutableRefObject<HTMLElement | null>;
  children?: ReactNode;
};

const widths = {
  small: 'sm:max-w-sm',
  medium: 'sm:max-w-md',
  large: 'sm:max-w-xl',
  full: 'sm:max-w-none sm:h-full',
};

export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  problem,
  actions,
  size = 'medium',
  fillsPhone = size !== 'small',
  closesOutside = false,
  isLocked = false,
  role = 'dialog',
  initialFocus,
  children,
}: DialogProps) {
  const { t } = useLingui();
  // Headless UI closes on a click outside its panel, so a dialog that must stay uses the whole window as panel.
  const Frame = closesOutside ? 'div' : DialogPanel;
  const Sheet = closesOutside ? DialogPanel : 'div';
  return (
    <HeadlessDialog
      open={useOpening(isOpen)}
      onClose={isLocked ? () => {} : onClose}
      role={role}
      initialFocus={initialFocus}
      transition
      className="relative z-40 transition-opacity duration-150 data-closed:opacity-0"
    >
      <GiveBackFocus />
      <DialogBackdrop className="fixed inset-0 bg-backdrop" />
      <Frame
        className={joinClasses(
          'fixed inset-0 flex justify-center overflow-y-auto',
          fillsPhone ? 'items-stretch sm:items-center sm:p-6' : 'items-center p-4 sm:p-6',
        )}
      >
        <Sheet
          className={joinClasses(
            'relative flex w-full flex-col bg-raised shadow-raised sm:my-auto sm:max-h-full sm:rounded-card',
            fillsPhone ? 'min-h-full sm:min-h-0' : 'max-h-full rounded-card',
            widths[size],
          )}
        >
          <div className="py-3.5 pr-14 pl-5">
            <DialogTitle className="pt-1.5 font-semibold text-base pointer-coarse:pt-2.5">
              {title}
            </DialogTitle>
            {description && <Description className="mt-1 text-muted text-sm">{description}</Description>}
          </div>
          <div ref={focusFirstField} className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
            {children}
          </div>
          {actions && (
            <div className="flex flex-wrap justify-end gap-2.5 border-line border-t px-5 py-3.5">
              {problem && (
                <p role="alert" className="mr-auto basis-full font-medium text-error text-sm">
                  {problem}
                </p>
              )}
              {actions}
            </div>
          )}
          {/* Last, so that the keyboard reaches the content first. */}
          {!isLocked && (
            <span className="absolute top-3.5 right-3.5">
              <IconButton icon={X} label={t`Schließen`} onClick={onClose} />
            </span>
          )}
        </Sheet>
      </Frame>
    </HeadlessDialog>
  );
}

/** Only with a mouse: on touch the screen keyboard would cover the dialog. */
function focusFirstField(content: HTMLElement | null): void {
  if (!window.matchMedia('(pointer: fine)').matches) return;
  content?.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled, [readonly])')?.focus();
}
