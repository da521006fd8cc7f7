import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { storedBytesQuery } from '#app/api/persisted-queries.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { StaleNote } from '#app/parts/states/StaleNote.tsx';
import { StoredBytesWarning } from '#app/parts/stored-bytes/StoredBytesWarning.tsx';
import { kindText, megabytes } from '#app/parts/stored-bytes/stored-words.ts';
import { Card } from '#app/ui/Card.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';

export function StoredBytesCard() {
  const { t } = useLingui();
  const query = useQuery(storedBytesQuery());
  if (!query.data)
    return (
      <Card title={t`Gemeinsamer Speicher`}>
        <QueryMissing query={query} failed={t`Die Belegung konnte nicht geladen werden.`}>
          <Skeleton className="h-40 w-full" />
        </QueryMissing>
      </Card>
    );
  const { bytes, most, kinds } = query.data.data;
  const [used, all] = [megabytes(bytes), megabytes(most)];
  return (
    <Card title={t`Gemeinsamer Speicher`} isFlush>
      <div className="grid gap-3 px-5 pb-3 text-sm">
        <StoredBytesWarning />
        <p className="text-muted">{t`Auf dem Server für alle Ihre Geräte gespeichert: ${used} von ${all}.`}</p>
        <StaleNote isFailing={query.isError} updatedAt={query.dataUpdatedAt} />
      </div>
      <dl className="divide-y divide-line-soft border-line-soft border-t text-sm">
        {kinds.map((it) => (
          <div key={it.kind} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-2.5">
            <dt className="flex-1 basis-44 text-muted">{kindText(it.kind)}</dt>
            <dd className="tabular flex-1 basis-44 font-medium">{megabytes(it.bytes)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
