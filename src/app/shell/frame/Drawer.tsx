import { useLingui } from '@lingui/react/macro';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import Phone from 'lucide-react/icons/phone';
import { Suspense } from 'react';
import { ProductMark } from '#app/parts/public/ProductMark.tsx';
import { lazyPart } from '#app/timing/lazy-part.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { drawerLine, PageLinks } from './PageLinks.tsx';
import { useNavPages } from './use-nav-pages.ts';

const AdminNav = lazyPart(() => import('./AdminNav.tsx'), 'AdminNav');

type DrawerProps = {
  isMini: boolean;
  /** Undefined in the overlay of a narrow window, which has no mini form. */
  onToggleMini?: () => void;
  onNavigate?: () => void;
  supportPhone: string | undefined;
  isAdmin: boolean;
};

export function Drawer({ isMini, onToggleMini, onNavigate, supportPhone, isAdmin }: DrawerProps) {
  const { t } = useLingui();
  const pages = useNavPages();
  return (
    <div
      className={joinClasses(
        'flex h-full flex-col gap-1 overflow-y-auto bg-nav px-3 pt-4.5 pb-3 text-on-nav text-sm',
        '[--color-ring:var(--color-accent)]',
        isMini ? 'w-18' : 'w-58',
      )}
    >
      {/* The narrow menu shows the left end of a wide logo. */}
      <div
        className={joinClasses(
          'flex min-h-11 items-center gap-2.5 px-2.5 pb-2',
          isMini && '[&>img]:object-cover [&>img]:object-left [&>img]:px-1',
        )}
      >
        <ProductMark className="size-6.5 shrink-0 text-accent">
          <span className={joinClasses('font-semibold text-base tracking-tight', isMini && 'sr-only')}>
            Versandpult
          </span>
        </ProductMark>
      </div>
      <nav aria-label={t`Hauptmenü`}>
        {isAdmin ? (
          // Reserve the space so that the menu does not jump.
          <Suspense fallback={<div className="h-160" />}>
            <AdminNav {...{ isMini, onNavigate }} />
          </Suspense>
        ) : (
          <PageLinks pages={pages} {...{ isMini, onNavigate }} />
        )}
      </nav>
      <div className="mt-auto flex flex-col gap-0.5 pt-4 text-nav-muted">
        {supportPhone && (
          <a
            data-tooltip={isMini ? t`Hilfe: ${supportPhone}` : undefined}
            href={`tel:${supportPhone.replaceAll(/[^\d+]/g, '')}`}
            className={joinClasses(drawerLine, 'hover:bg-on-nav/8 hover:text-on-nav')}
          >
            <Phone aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
            <span className={joinClasses('tabular truncate', isMini && 'sr-only')}>
              {t`Hilfe: ${supportPhone}`}
            </span>
          </a>
        )}
        {onToggleMini && <MiniSwitch isMini={isMini} onToggle={onToggleMini} />}
      </div>
    </div>
  );
}

function MiniSwitch({ isMini, onToggle }: { isMini: boolean; onToggle: () => void }) {
  const { t } = useLingui();
  const text = isMini ? t`Menü vergrößern` : t`Menü verkleinern`;
  const Icon = isMini ? PanelLeftOpen : PanelLeftClose;
  return (
    <button
      type="button"
      data-tooltip={isMini ? text : undefined}
      onClick={onToggle}
      className={joinClasses(drawerLine, 'hover:bg-on-nav/8 hover:text-on-nav')}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
      <span className={joinClasses('truncate', isMini && 'sr-only')}>{text}</span>
    </button>
  );
}
