import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { storedBytesQuery } from '#app/api/persisted-queries.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { StaleNote } from '#app/parts/states/StaleNote.tsx';
import { StoredBytesWarning } from '#app/parts/stored-bytes/StoredBytesWarning.tsx';
import { kindText, megabytes } from '#app/parts/stored-bytes/stored-words.ts';
import { Card } from '#app/ui/Card.tsx';
import { FactRow, FactRows } from '#app/ui/Facts.tsx';
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
      <FactRows>
        {kinds.map((it) => (
          <FactRow key={it.kind} name={kindText(it.kind)}>
            {megabytes(it.bytes)}
          </FactRow>
        ))}
      </FactRows>
    </Card>
  );
}
