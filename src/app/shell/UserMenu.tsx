import { useLingui } from '@lingui/react/macro';
import LogOut from 'lucide-react/icons/log-out';
import { useRef, useSyncExternalStore } from 'react';
import { LanguageSwitch } from '#app/parts/LanguageSwitch.tsx';
import { SegmentedControl } from '#app/ui/SegmentedControl.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { chooseTheme, type Theme, themeStore } from './theme.ts';

type UserMenuProps = {
  company: string | undefined;
  email: string | undefined;
  onLogOut: () => void;
  isLeaving: boolean;
};

const menuId = 'user-menu';

/** Who is signed in, how the app looks and speaks, and the way out. */
export function UserMenu({ company, email, onLogOut, isLeaving }: UserMenuProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  /** The browser draws it above everything; where, is for us to say. */
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
        className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-full text-sm xl:-mr-2 xl:pr-3 xl:hover:bg-fill"
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
        <div className="grid gap-3 border-line border-y px-3 py-3.5 text-sm">
          <div className="grid gap-1.5 lg:hidden">
            <span aria-hidden="true" className="font-medium text-label">
              {t`Sprache`}
            </span>
            <LanguageSwitch />
          </div>
          <div className="grid gap-1.5">
            <span aria-hidden="true" className="font-medium text-label">
              {t`Darstellung`}
            </span>
            <ThemeSwitch />
          </div>
        </div>
        <div className="pt-2">
          <button
            type="button"
            disabled={isLeaving}
            onClick={() => {
              menu.current?.hidePopover?.();
              onLogOut();
            }}
            className="flex min-h-row w-full items-center gap-3 rounded-sm px-3 text-left font-medium text-sm hover:bg-fill disabled:text-muted"
          >
            <LogOut aria-hidden="true" className="size-4.5" />
            {t`Abmelden`}
          </button>
        </div>
      </div>
    </>
  );
}

function ThemeSwitch() {
  const { t } = useLingui();
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.get);
  const segments: { value: Theme; label: string }[] = [
    { value: 'device', label: t`Gerät` },
    { value: 'light', label: t`Hell` },
    { value: 'dark', label: t`Dunkel` },
  ];
  return <SegmentedControl label={t`Darstellung`} value={theme} onChange={chooseTheme} segments={segments} />;
}

/** The first letters of the first two words, legal forms aside: "MK" for "Möbelwerk Kiel GmbH". */
function initials(company = ''): string {
  return company
    .split(/[\s-]+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
