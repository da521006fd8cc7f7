import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { NavPage } from './nav-pages.ts';

export const drawerLine = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 transition-colors';

export type PageLinksProps = {
  isMini: boolean;
  onNavigate?: (() => void) | undefined;
  pages: readonly NavPage[];
  labelledBy?: string;
};

type PageGroupProps = PageLinksProps & { title: string; path?: string; isFirst?: boolean };

export function PageGroup({ title, path, isFirst, ...links }: PageGroupProps) {
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
        {path === undefined || links.isMini ? (
          title
        ) : (
          <NavLink
            to={path}
            end
            onClick={links.onNavigate}
            className="inline-flex rounded-sm hover:text-on-nav hover:underline aria-[current=page]:text-on-nav pointer-coarse:min-h-11 pointer-coarse:items-end"
          >
            {title}
          </NavLink>
        )}
      </h2>
      <PageLinks {...links} labelledBy={titleId} />
    </>
  );
}

export function PageLinks({ pages, labelledBy, isMini, onNavigate }: PageLinksProps) {
  const { i18n } = useLingui();
  return (
    <ul
      aria-labelledby={labelledBy}
      className={joinClasses('flex flex-col gap-0.5', labelledBy && isMini && 'pt-3')}
    >
      {pages.map(({ path, label, icon: Icon, isExact }) => (
        <li key={path}>
          <NavLink
            to={path}
            end={isExact}
            data-tooltip={isMini ? i18n._(label) : undefined}
            onClick={onNavigate}
            className={({ isActive }) =>
              joinClasses(
                drawerLine,
                'relative',
                isActive
                  ? 'bg-on-nav/15 font-semibold forced-colors:underline before:absolute before:inset-y-2 before:-left-3 before:w-0.75 before:rounded-r-full before:bg-accent'
                  : 'font-medium hover:bg-on-nav/8',
              )
            }
          >
            <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0" />
            <span className={joinClasses('truncate', isMini && 'sr-only')}>{i18n._(label)}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
