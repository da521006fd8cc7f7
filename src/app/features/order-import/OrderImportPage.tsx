import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Suspense, useEffect, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { baseInfoQuery, boxSizesQuery, userQuery } from '#app/api/persisted-queries.ts';
import { useDerived } from '#app/forms/form.ts';
import { formatNumber } from '#app/i18n/format.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { launchedFile } from '#app/parts/files/launched-file.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { StoredBytesWarning } from '#app/parts/stored-bytes/StoredBytesWarning.tsx';
import { paths } from '#app/paths.ts';
import { lazy } from '#app/timing/lazy.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';
import { emptyOrderDraft } from '#domain/order/order-draft.ts';
import type { BaseData, DatabaseUser } from '#domain/people/account.ts';
import { BatchList } from './BatchList.tsx';
import { CompanyBatches } from './CompanyBatches.tsx';
import { FinishedBatches, useFinishedBatches } from './FinishedBatches.tsx';
import { ImportStart } from './ImportStart.tsx';
import { useImport } from './use-import.ts';

const BatchView = lazy(async () => ({ default: (await import('./BatchView.tsx')).BatchView }));
const MappingStep = lazy(async () => ({ default: (await import('./MappingStep.tsx')).MappingStep }));
const WatchedFolder = lazy(async () => ({
  default: (await import('./folder/WatchedFolder.tsx')).WatchedFolder,
}));
/** Few browsers let a page read a folder. */
const canWatch = 'showDirectoryPicker' in window;

/** Page that reads a file into a list of orders and sends them (docs/rules.md 25.1). */
export function OrderImportPage() {
  const { t } = useLingui();
  const user = useQuery(userQuery());
  const baseData = useQuery(baseInfoQuery());
  const missing = user.data ? baseData : user;
  const [search] = useSearchParams();
  const batch = search.get('batch') ?? undefined;
  return (
    <>
      <PageTitle
        text={t`Aufträge importieren`}
        before={
          <Link
            to={batch ? paths.orderImport() : paths.order()}
            aria-label={batch ? t`Zu allen Stapeln` : t`Zum Auftrag`}
            className="grid size-row shrink-0 place-items-center rounded-control text-brand hover:bg-brand-soft"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Link>
        }
      />
      {user.data && baseData.data ? (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <Import batch={batch} user={user.data.data} baseData={baseData.data.data} />
        </Suspense>
      ) : (
        <QueryMissing query={missing} failed={t`Ihre Stammdaten konnten nicht geladen werden.`}>
          <Skeleton className="h-96 w-full" />
        </QueryMissing>
      )}
    </>
  );
}

type ImportProps = { batch: string | undefined; user: DatabaseUser; baseData: BaseData };

function Import({ batch, user, baseData }: ImportProps) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const navigate = useNavigate();
  // All orders share one pickup.
  const fresh = useMemo(
    () => ({ ...emptyOrderDraft(baseData, user, false), has_pickup: false }),
    [baseData, user],
  );
  const { state, open, cancel, build, forget } = useImport(
    db,
    fresh,
    baseData.options.seen_number,
    (id) => void navigate(paths.orderImport(id)),
  );

  const launched = useDerived(() => launchedFile.value);
  useEffect(() => {
    if (!launched || batch !== undefined) return;
    launchedFile.value = undefined;
    void open(launched.name, launched);
  });

  const boxes = useQuery({ ...boxSizesQuery(), enabled: batch === undefined }).data?.data.boxes;

  const finished = useFinishedBatches(db, batch === undefined);
  if (batch !== undefined) {
    return (
      <div className="flex min-h-[calc(100dvh-4.75rem)] flex-col gap-4">
        <BatchView db={db} id={batch} user={user} baseData={baseData} fresh={fresh} />
      </div>
    );
  }
  if (state.is === 'mapping') {
    const { name, file, source } = state;
    return (
      <MappingStep
        {...state}
        key={JSON.stringify(file.answers)}
        boxes={boxes}
        onBuild={(it, table) => void build(name, { ...file, table }, it, boxes ?? [])}
        onDelete={forget}
        onAnswer={(answers, kept) => void open(name, source, answers, kept)}
        onCancel={cancel}
      />
    );
  }
  if (state.is === 'reading' || state.is === 'building') {
    const { done, total } = state.is === 'building' ? state : { done: 0, total: 0 };
    const [at, all] = [formatNumber(done), formatNumber(total)];
    return (
      <Card title={state.name} footer={<Button onClick={cancel}>{t`Abbrechen`}</Button>}>
        <p role="status" className="flex items-center gap-3 text-sm">
          <Spinner />
          {total > 0 ? t`${at} von ${all} Aufträgen gelesen` : t`Die Datei wird gelesen …`}
        </p>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <StoredBytesWarning withLink />
      <BatchList db={db} finished={finished} />
      <CompanyBatches db={db} />
      <ImportStart db={db} problem={state.problem} onOpen={(name, file) => void open(name, file)}>
        {canWatch && (
          <Suspense>
            <WatchedFolder db={db} onOpen={(name, file) => void open(name, file)} />
          </Suspense>
        )}
      </ImportStart>
      <FinishedBatches db={db} finished={finished} />
    </div>
  );
}
