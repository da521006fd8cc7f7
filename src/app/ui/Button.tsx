import type { LucideIcon } from 'lucide-react';
import type { AriaAttributes, FocusEvent, MouseEvent, ReactNode, Ref } from 'react';
import { joinClasses } from './join-classes.ts';
import { Spinner } from './Spinner.tsx';

type ButtonProps = {
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'text' | 'danger';
  type?: 'button' | 'submit';
  icon?: LucideIcon;
  /** Shows a spinner, keeps place and focus, ignores clicks. */
  isLoading?: boolean;
  /** Has nothing to do for now: looks disabled and ignores clicks, but keeps the focus. */
  isResting?: boolean;
  isFullWidth?: boolean;
  disabled?: boolean;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  onFocus?: (event: FocusEvent<HTMLButtonElement>) => void;
  id?: string;
  form?: string;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
} & Pick<
  AriaAttributes,
  | 'aria-describedby'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-haspopup'
  | 'aria-keyshortcuts'
  | 'aria-label'
>;

const variants = {
  primary: 'border-transparent bg-brand px-4 text-on-brand enabled:hover:bg-brand-hover',
  secondary:
    'border-field bg-control px-4 text-ink enabled:hover:border-field-strong enabled:hover:bg-sunken',
  text: 'border-transparent px-3 text-brand enabled:hover:bg-brand-soft',
  danger: 'border-transparent bg-error-fill px-4 text-on-error enabled:hover:bg-error-fill-hover',
};

export function Button({
  children,
  variant = 'secondary',
  type = 'button',
  icon: Icon,
  isLoading = false,
  isResting = false,
  isFullWidth = false,
  onClick,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || isResting || undefined}
      onClick={isLoading || isResting ? (event) => event.preventDefault() : onClick}
      className={joinClasses(
        'relative inline-flex min-h-control min-w-0 items-center justify-center gap-2 rounded-control border py-1.5',
        'font-semibold text-sm transition-colors disabled:opacity-45',
        variants[variant],
        isResting && !isLoading && 'opacity-45',
        isFullWidth && 'w-full',
        className,
      )}
    >
      {isLoading && <Spinner className="absolute" />}
      {Icon && (
        <Icon aria-hidden="true" className={joinClasses('size-4.5 shrink-0', isLoading && 'invisible')} />
      )}
      <span className={joinClasses('min-w-0', isLoading && 'opacity-0')}>{children}</span>
    </button>
  );
}
