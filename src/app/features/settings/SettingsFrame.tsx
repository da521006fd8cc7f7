import { useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { baseInfoQuery } from '#app/api/persisted-queries.ts';
import { OfflineNote } from '#app/parts/states/OfflineNote.tsx';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { paths } from '#app/paths.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import type { BaseData } from '#domain/people/account.ts';

/** Cards below each other, in the one width of all settings. */
export const settingsCards = 'grid grid-cols-[minmax(0,1fr)] gap-4';
/** Fields and switches of a card. */
export const settingsFields = 'grid items-start gap-x-4 gap-y-4 sm:grid-cols-2';
/** A field that stands alone in its row, as wide as the others. */
export const aloneInRow = 'sm:col-span-2 sm:mr-[calc(50%+0.5rem)]';

export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui();
  const nav = useRef<HTMLElement>(null);
  // Phones cannot show all sections.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  const sections = [
    { to: paths.baseData(), label: t`Stammdaten` },
    { to: paths.options(), label: t`Optionen` },
    { to: paths.sessions(), label: t`Angemeldete Geräte` },
    { to: paths.secondFactor(), label: t`Zwei-Faktor-Anmeldung` },
    { to: paths.device(), label: t`Dieses Gerät` },
    { to: paths.printers(), label: t`Drucker` },
    { to: paths.passwordChange(), label: t`Passwort` },
  ];
  return (
    <>
      <PageTitle text={title} />
      <nav ref={nav} aria-label={t`Einstellungen`} className="mb-4 overflow-x-auto border-line border-b">
        {/* One extra pixel: scrolling can end between two. */}
        <ul className="flex w-max pr-px">
          {sections.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className={({ isActive }) =>
                  joinClasses(
                    'flex min-h-11 items-center whitespace-nowrap border-transparent border-y-2 px-3 font-medium text-sm transition-colors focus-visible:-outline-offset-2',
                    isActive
                      ? 'border-b-brand text-brand forced-colors:underline'
                      : 'text-muted hover:text-ink',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={joinClasses(settingsCards, 'max-w-lg')}>{children}</div>
    </>
  );
}

export function WithBaseData({ children }: { children: (baseData: BaseData) => ReactNode }) {
  const { t } = useLingui();
  const query = useQuery(baseInfoQuery());
  if (query.data) return children(query.data.data);
  return <SettingsMissing query={query} text={t`Ihre Stammdaten konnten nicht geladen werden.`} />;
}

export function SettingsMissing({ query, text }: { query: UseQueryResult; text: string }) {
  return (
    <QueryMissing query={query} failed={text}>
      <Skeleton className="h-96 w-full" />
    </QueryMissing>
  );
}

export function SettingsOfflineNote() {
  const { t } = useLingui();
  return (
    <OfflineNote>
      {t`Sie sind offline und sehen den zuletzt geladenen Stand. Ändern können Sie ihn, sobald dieses Gerät wieder verbunden ist.`}
    </OfflineNote>
  );
}
