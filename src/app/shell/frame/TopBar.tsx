import { useLingui } from '@lingui/react/macro';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import type { ReactNode, Ref } from 'react';
import { loadTexts } from '#app/i18n/setup.ts';
import { LanguageSwitch } from '#app/parts/public/LanguageSwitch.tsx';
import { useLater } from '#app/timing/use-later.ts';
import { isAppleDevice } from '#app/ui/apple-device.ts';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Kbd } from '#app/ui/Kbd.tsx';

type TopBarProps = {
  titleRef: Ref<HTMLDivElement>;
  onOpenDrawer: () => void;
  onOpenSearch: () => void;
  children: ReactNode;
};

export function TopBar({ titleRef, onOpenDrawer, onOpenSearch, children }: TopBarProps) {
  const { t } = useLingui();
  const PrinterDot = useLater(loadPrinterDot, false);
  return (
    <header className="isolate mx-auto flex w-full max-w-430 items-center gap-2 px-3 py-2.5 sm:gap-3 sm:px-5 lg:px-7 lg:py-3.5">
      <IconButton icon={Menu} label={t`Menü öffnen`} onClick={onOpenDrawer} className="size-11 lg:hidden" />
      <div ref={titleRef} className="flex min-w-0 flex-auto items-center gap-1.5" />
      <SearchButton onOpen={onOpenSearch} />
      {PrinterDot && <PrinterDot />}
      {children}
    </header>
  );
}

const loadPrinterDot = async () => {
  const [{ PrinterDot }] = await Promise.all([import('#app/shell/print/PrinterDot.tsx'), loadTexts('pages')]);
  return PrinterDot;
};

function SearchButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <button
        type="button"
        onClick={onOpen}
        aria-keyshortcuts="Control+K Meta+K /"
        className="flex min-h-9 w-78 min-w-40 shrink-9999 items-center gap-2.5 rounded-full border border-line bg-surface py-1 pr-2.5 pl-3.5 text-left text-muted text-sm transition-colors hover:border-field max-lg:hidden"
      >
        <Search aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="min-w-0 flex-1 truncate">{t`Nummer, Referenz, Firma`}</span>
        <Kbd>{isAppleDevice() ? '⌘ K' : t`Strg K`}</Kbd>
      </button>
      <IconButton icon={Search} label={t`Suche`} onClick={onOpen} className="size-11 lg:hidden" />
      <div className="max-lg:hidden">
        <LanguageSwitch isShort />
      </div>
    </>
  );
}
