import type { LucideIcon } from 'lucide-react';
import type { AriaAttributes, MouseEvent, Ref } from 'react';
import { watchTooltips } from '#app/ui/overlays/tooltip-layer.ts';
import { joinClasses } from './join-classes.ts';
import { Spinner } from './Spinner.tsx';

type IconButtonProps = {
  icon: LucideIcon;
  label: string;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  tone?: 'plain' | 'danger';
  isLoading?: boolean;
  disabled?: boolean;
  /** Why it is disabled; the button stays focusable. */
  reason?: string;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
} & Pick<AriaAttributes, 'aria-expanded' | 'aria-controls' | 'aria-pressed' | 'aria-haspopup'>;

watchTooltips();

export function IconButton({
  icon: Icon,
  label,
  onClick,
  tone = 'plain',
  isLoading = false,
  disabled = false,
  reason,
  className,
  ...rest
}: IconButtonProps) {
  const isExplained = disabled && reason !== undefined;
  return (
    <button
      {...rest}
      type="button"
      aria-label={isExplained ? `${label}: ${reason}` : label}
      data-tooltip={isExplained ? `${label}: ${reason}` : label}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || isExplained || undefined}
      disabled={disabled && !isExplained}
      onClick={isLoading || isExplained ? undefined : onClick}
      className={joinClasses(
        'inline-grid size-row shrink-0 place-items-center rounded-control text-muted transition-colors',
        'not-aria-disabled:enabled:hover:bg-fill disabled:opacity-45 aria-disabled:opacity-45',
        tone === 'danger' ? 'enabled:hover:text-error' : 'enabled:hover:text-ink',
        className,
      )}
    >
      {isLoading ? <Spinner /> : <Icon aria-hidden="true" className="size-5" />}
    </button>
  );
}
