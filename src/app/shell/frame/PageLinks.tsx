import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { NavPage } from './nav-pages.ts';

export const drawerLine = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 transition-colors';

export type PageLinksProps = {
  isMini: boolean;
  onNavigate?: (() => void) | undefined;
  pages: readonly NavPage[];
  labelledBy?: string;
};

type PageGroupProps = PageLinksProps & { title: string; isFirst?: boolean };

export function PageGroup({ title, isFirst, ...links }: PageGroupProps) {
  const titleId = useId();
  return (
    <>
      <h2
        id={titleId}
        className={joinClasses(
          'px-3 pb-1 font-medium text-nav-muted text-xs',
          !isFirst && 'pt-5',
          links.isMini && 'sr-only',
        )}
      >
        {title}
      </h2>
      <PageLinks {...links} labelledBy={titleId} />
    </>
  );
}

export function PageLinks({ pages, labelledBy, isMini, onNavigate }: PageLinksProps) {
  const { i18n } = useLingui();
  const current = useCurrentPath(pages);
  return (
    <ul
      aria-labelledby={labelledBy}
      className={joinClasses('flex flex-col gap-0.5', labelledBy && isMini && 'pt-3')}
    >
      {pages.map(({ path, label, icon: Icon }) => (
        <li key={path}>
          <Link
            to={path}
            aria-current={path === current ? 'page' : undefined}
            data-tooltip={isMini ? i18n._(label) : undefined}
            onClick={onNavigate}
            className={joinClasses(
              drawerLine,
              'relative',
              path === current
                ? 'bg-on-nav/15 font-semibold forced-colors:underline before:absolute before:inset-y-2 before:-left-3 before:w-0.75 before:rounded-r-full before:bg-accent'
                : 'font-medium hover:bg-on-nav/8',
            )}
          >
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
            <span className={joinClasses('truncate', isMini && 'sr-only')}>{i18n._(label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The page whose address holds the current one most closely: the handover list, not the archive above it. */
function useCurrentPath(pages: readonly NavPage[]): string | undefined {
  const { pathname } = useLocation();
  const isAbove = ({ path }: NavPage) => pathname === path || pathname.startsWith(`${path}/`);
  return pages.filter(isAbove).toSorted((a, b) => b.path.length - a.path.length)[0]?.path;
}
