import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, describeError, orpc } from '#app/api/client.ts';
import { LaterConfirmedDialog } from '#app/features/admin/LaterConfirmedDialog.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { useConnection } from '#app/offline/connection.ts';
import { ruleText } from '#app/parts/embargo/rule-text.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import type { ShownDestination } from '#contract/destination.ts';
import { countriesSorted, countryName } from '#domain/address/countries.ts';
import type { Confirmation } from '#domain/people/second-factor.ts';

/** Destinations that the provider does not serve (docs/rules.md 12.22). */
export function DestinationsPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const isOffline = useConnection() === 'offline';
  const query = useQuery(orpc.destination.list.queryOptions({ refetchOnMount: 'always' }));
  const [chosen, setChosen] = useState<string>();
  const [asked, setAsked] = useState<{ country: string; is_carried: boolean }>();
  const known = query.data && new Map(query.data.data.map((it) => [it.country, it]));
  const inOrder = countriesSorted(locale);
  const shown = known && inOrder.flatMap(({ value }) => known.get(value) ?? []);
  const others = known
    ? inOrder.filter(({ value, iso_code }) => value === iso_code && value !== 'DE' && !known.has(value))
    : [];

  const name = asked ? countryName(asked.country, locale) : '';

  async function change(confirmation: Confirmation): Promise<void> {
    if (!asked) return;
    await api.destination.save({ ...asked, confirmation });
    await queryClient.invalidateQueries({ queryKey: orpc.destination.key() });
    setChosen(undefined);
    const text = asked.is_carried ? t`${name} ist eingeschaltet.` : t`${name} ist ausgeschaltet.`;
    showSnackbar({ tone: 'success', text });
  }

  return (
    <>
      <PageTitle text={t`Zielländer`} />
      <Card isFlush label={t`Zielländer`}>
        <p className="px-5 py-3.5 text-label text-sm">
          {t`In ein ausgeschaltetes Land nimmt das Portal keine Aufträge an, auch keine Dokumente. Ein- und Ausschalten gilt für alle Kunden. Die Vorschläge stammen aus den genannten Listen; sie helfen und ersetzen keine rechtliche Prüfung.`}
        </p>
        <form
          className="flex flex-wrap items-end gap-3 border-line-soft border-t px-5 py-3.5"
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen) setAsked({ country: chosen, is_carried: false });
          }}
        >
          <Select<string>
            label={t`Weiteres Land`}
            placeholder={t`Bitte wählen`}
            value={chosen}
            onChange={setChosen}
            options={others.map(({ value }) => ({ value, label: countryName(value, locale) }))}
            className="w-full max-w-72"
          />
          <Button type="submit" disabled={!chosen || isOffline}>
            {t`Ausschalten`}
          </Button>
        </form>
        {shown ? (
          <ul className="divide-y divide-line-soft border-line-soft border-t">
            {shown.map((it) => (
              <DestinationLine
                key={it.country}
                destination={it}
                isDisabled={isOffline}
                onChange={(is_carried) => setAsked({ country: it.country, is_carried })}
              />
            ))}
          </ul>
        ) : (
          <QueryMissing query={query} failed={t`Die Zielländer konnten nicht geladen werden.`}>
            <div className="grid gap-4 border-line-soft border-t px-5 py-4">
              <Skeleton className="h-8 w-full" />
              <Skeleton className="h-8 w-3/4" />
            </div>
          </QueryMissing>
        )}
      </Card>
      <LaterConfirmedDialog
        key={asked?.country}
        isOpen={asked !== undefined}
        title={asked?.is_carried ? t`${name} einschalten?` : t`${name} ausschalten?`}
        text={
          asked?.is_carried
            ? t`Alle Kunden können dann wieder Aufträge in dieses Land geben.`
            : t`Kein Kunde kann dann noch Aufträge in dieses Land geben.`
        }
        confirmLabel={asked?.is_carried ? t`Einschalten` : t`Ausschalten`}
        run={change}
        onFailed={(error) => showSnackbar({ tone: 'error', text: errorText(describeError(error).code) })}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

type DestinationLineProps = {
  destination: ShownDestination;
  isDisabled: boolean;
  onChange: (is_carried: boolean) => void;
};

function DestinationLine({ destination, isDisabled, onChange }: DestinationLineProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { country, is_carried, proposal, changed } = destination;
  const name = countryName(country, locale);
  const rule = proposal && ruleText(proposal);
  const time = changed && formatDateTime(changed.seconds);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-2.5 text-sm">
      <span className="w-44 font-semibold">{name}</span>
      <Tag tone={is_carried ? 'success' : 'error'}>{is_carried ? t`eingeschaltet` : t`ausgeschaltet`}</Tag>
      <span className="mr-auto min-w-0 flex-1 basis-64 break-words text-label">
        {rule && <span className="block">{t`Vorschlag: nicht befördern. ${rule}`}</span>}
        {time && <span className="block text-muted text-xs">{t`von der Verwaltung geändert ${time}`}</span>}
      </span>
      <Button
        disabled={isDisabled}
        onClick={() => onChange(!is_carried)}
        aria-label={is_carried ? t`Ausschalten: ${name}` : t`Einschalten: ${name}`}
      >
        {is_carried ? t`Ausschalten` : t`Einschalten`}
      </Button>
    </li>
  );
}
