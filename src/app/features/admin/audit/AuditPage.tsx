import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import ScrollText from 'lucide-react/icons/scroll-text';
import { api, orpc } from '#app/api/client.ts';
import { fetchFile } from '#app/api/fetch-file.ts';
import { PartMissing } from '#app/features/admin/PartMissing.tsx';
import { useConnection } from '#app/offline/connection.ts';
import { showExportFailed } from '#app/parts/files/show-export-failed.ts';
import { DaysFilter } from '#app/parts/lists/DaysFilter.tsx';
import { ListEmpty } from '#app/parts/lists/ListEmpty.tsx';
import { MoreRows } from '#app/parts/lists/MoreRows.tsx';
import { useTypedSearch } from '#app/parts/lists/use-typed-search.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import type { DayRange } from '#app/ui/fields/RangeCalendar.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { SearchField } from '#app/ui/fields/TextField.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { saveFile } from '#app/ui/save-file.ts';
import type { AuditFilter } from '#contract/audit.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { AuditLine } from './AuditLine.tsx';
import { auditKindText } from './audit-words.ts';
import { type AuditSearch, auditFilters, useAuditSearch } from './use-audit-search.ts';

/** See docs/rules.md 20.26. */
export function AuditPage() {
  const { t } = useLingui();
  const { current, usual, change, reset, isNarrowed } = useAuditSearch();
  const query = useInfiniteQuery(
    orpc.auditLog.list.infiniteOptions({
      input: (behind: string | undefined) => ({ ...filterOf(current), ...(behind ? { behind } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
      refetchOnMount: 'always',
    }),
  );
  const events = query.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageTitle text={t`Protokoll`} />
      <Card isFlush label={t`Protokoll`}>
        <Filters current={current} usual={usual} onChange={change} />
        {events ? (
          <>
            {events.length > 0 ? (
              <ol className="divide-y divide-line-soft border-line-soft border-t" aria-label={t`Ereignisse`}>
                {events.map((event) => (
                  <AuditLine key={event.id} event={event} />
                ))}
              </ol>
            ) : (
              <ListEmpty
                isNarrowed={isNarrowed}
                onReset={reset}
                unfit={t`Nichts im Protokoll passt zu dieser Suche.`}
                icon={ScrollText}
                text={t`In diesem Zeitraum ist nichts geschehen, was im Protokoll steht.`}
              />
            )}
            <MoreRows query={query} />
          </>
        ) : (
          <PartMissing query={query} failed={t`Das Protokoll konnte nicht geladen werden.`} />
        )}
      </Card>
    </>
  );
}

const filterOf = ({ days, ...words }: AuditSearch): AuditFilter => ({
  ...words,
  date_range: { from: daySeconds(days.from), to: daySeconds(days.to) },
});

type FiltersProps = {
  current: AuditSearch;
  usual: DayRange;
  onChange: ReturnType<typeof useAuditSearch>['change'];
};

function Filters({ current, usual, onChange }: FiltersProps) {
  const { t } = useLingui();
  const [client, setClient] = useTypedSearch(current.client, (it) => onChange({ client: it }));
  const [actor, setActor] = useTypedSearch(current.actor, (it) => onChange({ actor: it }));
  return (
    <div className="flex flex-wrap items-end gap-2.5 px-4 py-3.5">
      <DaysFilter value={current.days} usual={usual} onChange={(days) => onChange({ days })} />
      <Select
        label={t`Art`}
        isLabelHidden
        value={current.kind}
        options={auditFilters.map((value) => ({
          value,
          label: value === 'all' ? t`Jede Art` : auditKindText(value),
        }))}
        onChange={(kind) => onChange({ kind })}
        className="w-full sm:w-56"
      />
      <SearchField
        label={t`Nach Kunde suchen`}
        value={client}
        onChange={setClient}
        placeholder={t`Kunde: Firma, E-Mail, Nummer`}
        className="w-full sm:w-auto sm:min-w-60 sm:flex-1"
      />
      <SearchField
        label={t`Danach suchen, wer es war`}
        value={actor}
        onChange={setActor}
        placeholder={t`Wer: Firma, E-Mail, Nummer`}
        className="w-full sm:w-auto sm:min-w-60 sm:flex-1"
      />
      <ExportAudit current={current} />
    </div>
  );
}

function ExportAudit({ current }: { current: AuditSearch }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const file = await fetchFile((how) => api.auditLog.export(filterOf(current), how));
      saveFile(file.name, 'text/csv;charset=utf-8', file);
    },
    onSuccess: () => showSnackbar({ tone: 'success', text: t`Die CSV-Datei ist gespeichert.` }),
    onError: (error) =>
      showExportFailed(error, { text: t`Der Export hat nicht geklappt.`, onRetry: () => mutate() }),
  });
  return (
    <Button icon={FileSpreadsheet} isLoading={isPending} disabled={isOffline} onClick={() => mutate()}>
      {t`Als CSV exportieren`}
    </Button>
  );
}
