import type { LucideIcon } from 'lucide-react';
import { createContext, type MouseEvent, use } from 'react';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { MenuItem } from '#app/ui/overlays/Menu.tsx';

type RowActionProps = {
  icon: LucideIcon;
  label: string;
  /** Text in a menu, which names the row itself. */
  words: string;
  onClick?: (event: MouseEvent) => void;
  href?: string;
  isInNewTab?: boolean;
  tone?: 'plain' | 'danger';
  isLoading?: boolean;
  disabled?: boolean;
  reason?: string | undefined;
  className?: string;
};

/** Closes the row's menu; undefined outside a menu. */
export const InMenu = createContext<(() => void) | undefined>(undefined);

export function RowAction(props: RowActionProps) {
  const { words, className, isInNewTab, href, ...look } = props;
  const close = use(InMenu);
  if (close) return <Entry {...props} close={close} />;
  if (href === undefined) return <IconButton {...look} className={className} />;
  const { icon: Icon, label, onClick } = props;
  return (
    <a
      href={href}
      {...(isInNewTab ? { target: '_blank', rel: 'noopener' } : {})}
      onClick={onClick}
      aria-label={label}
      data-tooltip={words}
      className={joinClasses(
        'inline-grid size-row shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-fill hover:text-ink',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
    </a>
  );
}

function Entry({ close, ...action }: RowActionProps & { close: () => void }) {
  const { icon, words, onClick, href, isInNewTab, tone, isLoading, disabled, reason } = action;
  return (
    <MenuItem
      icon={icon}
      label={words}
      note={disabled ? reason : undefined}
      disabled={disabled || isLoading}
      isDangerous={tone === 'danger'}
      href={href}
      isInNewTab={isInNewTab}
      onChoose={(event) => {
        close();
        onClick?.(event);
      }}
    />
  );
}
