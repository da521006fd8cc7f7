import type { LucideIcon } from 'lucide-react';
import { createContext, type MouseEvent, use } from 'react';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { MenuItem } from '#app/ui/overlays/Menu.tsx';

type RowActionProps = {
  icon: LucideIcon;
  /** Says what it does and to which row; read out where it is an icon. */
  label: string;
  /** Says what it does in a menu, which names its row itself. */
  words: string;
  onClick?: (event: MouseEvent) => void;
  /** Makes it a link. */
  href?: string;
  isInNewTab?: boolean;
  tone?: 'plain' | 'danger';
  isLoading?: boolean;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string | undefined;
  className?: string;
};

/** Closes the menu that a row's actions are in; undefined where they are not in one. */
export const InMenu = createContext<(() => void) | undefined>(undefined);

/** Something that can be done with a row: an icon in it, or an entry of its menu. */
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
