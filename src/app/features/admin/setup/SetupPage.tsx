import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { PartMissing } from '#app/features/admin/PartMissing.tsx';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { Card } from '#app/ui/Card.tsx';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import type { Setup } from '#contract/setup.ts';
import { setupGroupNames, setupGroups } from '#domain/portal/setup.ts';
import { Payers } from './Payers.tsx';
import { RunningCard } from './RunningCard.tsx';
import { SetupItems } from './SetupItems.tsx';
import { setupGroupText } from './setup-words.ts';

/** See docs/rules.md 20.29 and 20.31. */
export function SetupPage() {
  const { t } = useLingui();
  const query = useQuery(orpc.portal.setup.queryOptions({ refetchOnMount: 'always' }));
  const setup = query.data?.data;
  return (
    <>
      <PageTitle text={t`Einrichtung`} />
      <div className="flex flex-col gap-4">
        <RunningCard />
        {setup ? (
          <SetupCards setup={setup} />
        ) : (
          <Card>
            <PartMissing
              query={query}
              failed={t`Die Einrichtung konnte nicht geladen werden.`}
              className="h-96 w-full"
            />
          </Card>
        )}
        <Payers />
      </div>
    </>
  );
}

function SetupCards({ setup: { items, administrators, without_second_factor } }: { setup: Setup }) {
  const { t } = useLingui();
  const open = items.filter(({ state }) => state === 'placeholder' || state === 'missing');
  return (
    <>
      <Card isFlush title={t`Noch zu tun`}>
        <p className="px-5 pb-3 text-label text-sm">
          {t`Einstellungen stehen in der Umgebung des Servers, unter dem Namen, der hier dabeisteht, und gelten nach einem Neustart.`}
        </p>
        {open.length > 0 ? (
          <SetupItems items={open} />
        ) : (
          <p className="px-5 pb-5 text-sm">
            <StatusDot tone="success">{t`Nichts ist mehr Platzhalter, und nichts fehlt.`}</StatusDot>
          </p>
        )}
        <div className="border-line-soft border-t px-5 py-3 text-sm">
          <StatusDot tone={without_second_factor > 0 || administrators < 2 ? 'warning' : 'success'}>
            {plural(administrators, {
              one: '# Konto in der Verwaltung',
              other: '# Konten in der Verwaltung',
            })}
            {without_second_factor > 0 && (
              <>, {t`davon ohne Zwei-Faktor-Anmeldung: ${without_second_factor}`}</>
            )}
          </StatusDot>
          {administrators < 2 && (
            <p className="mt-1 text-muted text-xs">
              {t`Mit einem zweiten kommt jemand hinein, wenn eines ausfällt: node src/server/admin.js grant kim@firma.example`}
            </p>
          )}
        </div>
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {setupGroupNames.map((group) => {
          const rest = items.filter((it) => it.id in setupGroups[group] && !open.includes(it));
          return (
            rest.length > 0 && (
              <Card key={group} isFlush title={setupGroupText(group)}>
                <SetupItems items={rest} />
              </Card>
            )
          );
        })}
      </div>
    </>
  );
}
