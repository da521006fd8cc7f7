import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useSearchParams } from 'react-router-dom';
import { api } from '#app/api/client.ts';
import { userTypeText } from '#app/features/admin/client-words.ts';
import { formatDate, formatDateTime, formatNumber } from '#app/i18n/format.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { showExportFailed } from '#app/parts/files/show-export-failed.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import type { ExportRun } from '#contract/export-run.ts';
import type { useExportRuns } from './use-export-runs.ts';

type ExportRunsProps = Pick<ReturnType<typeof useExportRuns>, 'query' | 'runs'> & { onAgain: () => void };

/** Exports of the last day; `?runs=failed` shows only failed ones. */
export function ExportRuns({ query, runs, onAgain }: ExportRunsProps) {
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const isFailedOnly = params.get('runs') === 'failed';
  if (!runs)
    return (
      <QueryMissing query={query} failed={t`Was gerade geschrieben wird, konnte nicht geladen werden.`}>
        {null}
      </QueryMissing>
    );
  if (runs.length === 0 && !isFailedOnly) return null;
  const shown = runs.filter(({ state }) => !isFailedOnly || state === 'failed');
  const showAll = isFailedOnly && (
    <Button variant="text" onClick={() => setParams({}, { replace: true, preventScrollReset: true })}>
      {t`Alle anzeigen`}
    </Button>
  );
  return (
    <section aria-label={t`Große Exporte seit gestern`} className="flex flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-semibold">
          {isFailedOnly ? t`Gescheiterte Exporte seit gestern` : t`Große Exporte seit gestern`}
        </h3>
        {showAll}
      </div>
      {shown.length === 0 && <p className="text-muted">{t`Zurzeit ist keiner gescheitert.`}</p>}
      <ul className="flex max-h-80 flex-col divide-y divide-line-soft overflow-y-auto rounded-panel border border-line empty:hidden">
        {shown.map((run) => (
          <RunRow key={run.id} run={run} onAgain={onAgain} />
        ))}
      </ul>
    </section>
  );
}

function RunRow({ run, onAgain }: { run: ExportRun; onAgain: () => void }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const title = titleOf(run);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => api.shipment.exportAgain({ id: run.id }),
    onSuccess: onAgain,
    onError: (error) =>
      showExportFailed(error, { text: t`Der Export hat nicht geklappt.`, onRetry: () => mutate() }),
  });
  const { state, done, total, name, code } = run;
  const isWaiting = state === 'running' && code === 'EXPORT_WAITS';
  const isWritten = state === 'running' && !isWaiting;
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2">
      <RunMark state={isWaiting ? 'waiting' : state} />
      <div className="min-w-48 flex-1">
        <p className="font-medium">{title}</p>
        {isWritten && (
          <progress
            aria-label={title}
            {...(total === null ? {} : { value: done, max: total })}
            className="my-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-fill [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-fill [&::-webkit-progress-value]:bg-brand"
          />
        )}
        {isWaiting && (
          <p className="text-muted">{t`Der Speicher nimmt zurzeit nichts an. Es wird automatisch weiter versucht.`}</p>
        )}
        {isWritten && <p className="tabular text-muted">{progressText(run)}</p>}
        {state === 'done' && <p className="break-all text-muted">{t`Fertig: ${name}`}</p>}
        {state === 'failed' && <p className="text-error">{failedText(code)}</p>}
      </div>
      {(state === 'failed' || isWaiting) && (
        <Button
          icon={RotateCw}
          isLoading={isPending}
          disabled={isOffline}
          onClick={() => mutate()}
          className="ml-auto"
        >
          {isWaiting ? t`Jetzt versuchen` : t`Erneut versuchen`}
        </Button>
      )}
    </li>
  );
}

function RunMark({ state }: { state: ExportRun['state'] | 'waiting' }) {
  if (state === 'running') return <Spinner />;
  if (state === 'waiting') return <Hourglass aria-hidden className="size-5 shrink-0 text-warning" />;
  return state === 'done' ? (
    <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
  ) : (
    <CircleAlert aria-hidden className="size-5 shrink-0 text-error" />
  );
}

function titleOf({ billing, client, started }: ExportRun): string {
  const company = client && (client.company || client.id);
  if (company) return t`Alle Daten von ${company}, ${formatDateTime(started.seconds)}`;
  if (!billing) return t`Liste der Sendungen, ${formatDateTime(started.seconds)}`;
  const { from, to } = billing.date_range;
  return t`Abrechnung ${userTypeText(billing.user_type)}, ${formatDate(from)} – ${formatDate(to)}`;
}

function progressText({ kind, done, total }: ExportRun): string {
  if (kind === 'client' && total !== null)
    return t`${formatNumber(done)} von ${plural(total, { one: '# Sendung', other: '# Sendungen' })}`;
  if (total !== null)
    return t`${formatNumber(done)} von ${plural(total, { one: '# Kunde', other: '# Kunden' })}`;
  return t`${plural(done, { one: '# Sendung geschrieben', other: '# Sendungen geschrieben' })}`;
}

function failedText(code: string | null): string {
  if (code === 'EXPORT_INTERRUPTED')
    return t`Der Server wurde inzwischen neu gestartet. Es gibt keine Datei.`;
  if (code === 'EXPORT_ASKER_GONE')
    return t`Wer den Export begonnen hat, gehört nicht mehr zur Verwaltung. Es gibt keine Datei.`;
  if (code === 'EXPORT_NOT_STORED')
    return t`Der Speicher des Portals hat die Datei nicht angenommen. Es gibt keine Datei.`;
  return code === 'PATTERN_TOO_SLOW'
    ? errorText(code)
    : t`Es gibt keine Datei. Bitte versuchen Sie es erneut.`;
}
