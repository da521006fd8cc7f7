import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import LogOut from 'lucide-react/icons/log-out';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { loadTexts } from '#app/i18n/setup.ts';
import { useInstall } from '#app/parts/dialogs/use-install.tsx';
import { LanguageSwitch } from '#app/parts/public/LanguageSwitch.tsx';
import { chooseTheme, type Theme, themeStore } from '#app/shell/theme.ts';
import { SegmentedControl } from '#app/ui/fields/SegmentedControl.tsx';
import { accountPages } from './account-pages.ts';
import { helpPages } from './nav-pages.ts';

type UserMenuEntriesProps = { isLeaving: boolean; onClose: () => void; onLogOut: () => void };

const line =
  'flex min-h-row w-full items-center gap-3 rounded-sm px-3 text-left font-medium text-sm hover:bg-fill';

const loadInstallDialog = async () => {
  const [{ InstallDialog }] = await Promise.all([
    import('#app/parts/dialogs/InstallDialog.tsx'),
    loadTexts('pages'),
  ]);
  return InstallDialog;
};

export function UserMenuEntries({ isLeaving, onClose, onLogOut }: UserMenuEntriesProps) {
  const { t, i18n } = useLingui();
  const { canInstall, start, dialog } = useInstall(loadInstallDialog);
  return (
    <>
      <ul className="border-line border-t py-2">
        {[...accountPages, ...helpPages].map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link to={path} onClick={onClose} className={line}>
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5 text-muted" />
              {i18n._(label)}
            </Link>
          </li>
        ))}
        {canInstall && (
          <li>
            <button
              type="button"
              onClick={() => {
                onClose();
                start();
              }}
              className={line}
            >
              <Download aria-hidden="true" strokeWidth={1.75} className="size-4.5 text-muted" />
              {t`App installieren`}
            </button>
          </li>
        )}
      </ul>
      {dialog}
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
            onClose();
            onLogOut();
          }}
          className={`${line} disabled:text-muted`}
        >
          <LogOut aria-hidden="true" className="size-4.5" />
          {t`Abmelden`}
        </button>
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
