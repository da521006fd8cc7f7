import type { LucideIcon } from 'lucide-react';
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { useAnchoredPanel } from './use-anchored-panel.ts';

export type MenuEntry = {
  id: string;
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  isDangerous?: boolean;
  disabled?: boolean;
  startsGroup?: boolean;
};

type MenuProps = {
  /** For screen readers; `trigger` is visible. */
  label: string;
  trigger: ReactNode;
  header?: ReactNode;
  /** A function runs only while open, for tables with many menus. */
  entries?: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  /** `MenuItem`s with state; they stay mounted while the menu is closed. */
  children?: (close: () => void) => ReactNode;
  triggerClassName?: string;
  align?: 'start' | 'end';
};

/** Supports arrow keys, first letters and Escape. */
export function Menu({
  label,
  trigger,
  header,
  entries = [],
  children,
  triggerClassName,
  align = 'end',
}: MenuProps) {
  const id = useId();
  const [openAt, setOpenAt] = useState<'first' | 'last'>();
  const isOpen = openAt !== undefined;
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  const { anchor, panel } = useAnchoredPanel(isOpen, (why) => close(why === 'escape'), { align });

  useEffect(() => {
    if (openAt)
      choices(panel.current)
        .at(openAt === 'first' ? 0 : -1)
        ?.focus();
  }, [openAt, panel]);

  function close(returnsFocus: boolean) {
    setOpenAt(undefined);
    if (returnsFocus) anchor.current?.querySelector('button')?.focus();
  }

  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  function walk(event: KeyboardEvent) {
    // React also reports the keys of a dialog that an entry opened.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (event.key === 'Tab') return close(true);
    const next = nextChoice(choices(panel.current), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div ref={anchor} className="inline-flex">
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close(true) : setOpenAt('first'))}
        onKeyDown={openByKey}
        className={joinClasses(
          'inline-flex min-h-row items-center gap-2 rounded-control transition-colors',
          triggerClassName ?? 'px-2 text-ink text-sm hover:bg-fill aria-expanded:bg-fill',
        )}
      >
        <span className="sr-only">{label}: </span>
        {trigger}
      </button>
      {(isOpen || (children && wasOpen)) && (
        <div
          ref={panel}
          popover="manual"
          hidden={!isOpen}
          className="fixed inset-auto z-50 m-0 max-h-[calc(100dvh-1rem)] min-w-56 overflow-y-auto rounded-panel border border-line bg-raised p-1 text-ink shadow-raised"
        >
          {header && <div className="mb-1 border-line border-b px-3 py-2.5 text-sm">{header}</div>}
          <div id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={walk}>
            {(typeof entries === 'function' ? entries() : entries).map((entry) => (
              <Fragment key={entry.id}>
                {entry.startsGroup && <hr className="my-1 border-line" />}
                <MenuItem
                  {...entry}
                  onChoose={() => {
                    close(true);
                    entry.onSelect();
                  }}
                />
              </Fragment>
            ))}
            {children?.(() => close(true))}
          </div>
        </div>
      )}
    </div>
  );
}

type MenuItemProps = Pick<MenuEntry, 'label' | 'icon' | 'isDangerous' | 'disabled'> & {
  /** Why it is disabled; stays focusable. */
  note?: string | undefined;
  href?: string | undefined;
  isInNewTab?: boolean | undefined;
  onChoose: (event: MouseEvent) => void;
};

export function MenuItem(props: MenuItemProps) {
  const { label, icon: Icon, isDangerous, disabled, note, href, isInNewTab, onChoose } = props;
  const item = {
    role: 'menuitem',
    tabIndex: -1,
    onPointerMove: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus(),
    className: joinClasses(
      'flex min-h-row w-full items-center gap-3 rounded-sm px-3 text-left text-sm outline-none',
      'focus:bg-brand-soft disabled:text-faint aria-disabled:text-muted',
      isDangerous && !disabled && 'text-error',
    ),
    children: (
      <>
        {Icon && <Icon aria-hidden="true" className="size-4.5 shrink-0 opacity-80" />}
        {note ? (
          <span className="py-1">
            {label}
            <span className="block text-xs">{note}</span>
          </span>
        ) : (
          label
        )}
      </>
    ),
  };
  if (href !== undefined)
    return (
      <a
        {...item}
        href={href}
        onClick={onChoose}
        {...(isInNewTab && { target: '_blank', rel: 'noopener' })}
      />
    );
  return (
    <button
      {...item}
      type="button"
      disabled={disabled && note === undefined}
      aria-disabled={(disabled && note !== undefined) || undefined}
      onClick={disabled ? undefined : onChoose}
    />
  );
}

function choices(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])];
}

function nextChoice(all: HTMLElement[], key: string): HTMLElement | undefined {
  const at = all.indexOf(document.activeElement as HTMLElement);
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  if (key === 'ArrowDown') return after[0];
  if (key === 'ArrowUp') return all.at(at - 1);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  return after.find((choice) => choice.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}
