import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useLater } from '#app/timing/use-later.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { initials } from './initials.ts';

type UserMenuProps = {
  company: string | undefined;
  email: string | undefined;
  onLogOut: () => void;
  isLeaving: boolean;
};

const menuId = 'user-menu';

export function UserMenu({ company, email, onLogOut, isLeaving }: UserMenuProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isRequested, setIsRequested] = useState(false);
  const Entries = useLater(loadEntries, isRequested);

  /** The popover needs a position of our own. */
  function place() {
    const at = button.current?.getBoundingClientRect();
    if (!at || !menu.current) return;
    menu.current.style.top = `${at.bottom + 8}px`;
    menu.current.style.right = `${document.documentElement.clientWidth - at.right}px`;
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={menuId}
        onPointerEnter={() => setIsRequested(true)}
        onClick={() => setIsRequested(true)}
        className="flex min-h-11 min-w-11 items-center max-xl:shrink-0 justify-center gap-2.5 rounded-full text-sm xl:-mr-2 xl:pr-3 xl:hover:bg-fill"
      >
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft font-semibold text-brand text-xs"
        >
          {initials(company)}
        </span>
        <span className="sr-only">{t`Benutzermenü`}</span>
        {company ? (
          <span className="max-w-56 truncate max-xl:sr-only">{company}</span>
        ) : (
          <Skeleton className="h-4 w-28 max-xl:hidden" />
        )}
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        onBeforeToggle={place}
        className="inset-auto m-0 w-72 max-w-[calc(100vw-2rem)] rounded-panel border border-line bg-raised p-2 text-ink shadow-raised"
      >
        <div className="px-3 pt-1.5 pb-3 text-sm">
          <p className="break-words font-semibold">{company}</p>
          <p className="break-all text-muted text-xs">{email}</p>
        </div>
        {Entries ? (
          <Entries isLeaving={isLeaving} onClose={() => menu.current?.hidePopover?.()} onLogOut={onLogOut} />
        ) : (
          <Skeleton className="h-72 w-full" />
        )}
      </div>
    </>
  );
}

const loadEntries = () => import('./UserMenuEntries.tsx').then((module) => module.UserMenuEntries);
