import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Link } from 'react-router-dom';
import { storedBytesQuery } from '#app/api/persisted-queries.ts';
import { StaleNote } from '#app/parts/states/StaleNote.tsx';
import { paths } from '#app/paths.ts';
import { storageState } from '#domain/people/stored-bytes.ts';
import { kindText, megabytes } from './stored-words.ts';

/** Warns when the devices' shared storage is nearly full (docs/rules.md 25.19). */
export function StoredBytesWarning({ withLink = false }: { withLink?: boolean }) {
  const { t } = useLingui();
  const { data: answer, isError, dataUpdatedAt } = useQuery(storedBytesQuery());
  const state = answer ? storageState(answer.data.bytes) : 'roomy';
  if (!answer || state === 'roomy') return null;
  const { bytes, most, kinds } = answer.data;
  const [used, all] = [megabytes(bytes), megabytes(most)];
  const parts = kinds
    .filter((it) => it.bytes >= most / 1000)
    .sort((a, b) => b.bytes - a.bytes)
    .map((it) => `${kindText(it.kind)} ${megabytes(it.bytes)}`)
    .join(', ');
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-panel border border-warning-dot/35 bg-warning-soft px-4 py-3 text-sm"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">
          {state === 'full'
            ? t`Der gemeinsame Speicher Ihrer Geräte ist voll.`
            : t`Der gemeinsame Speicher Ihrer Geräte ist bald voll.`}
        </p>
        <p>
          {t`${used} von ${all} sind belegt: ${parts}.`}{' '}
          {t`Löschen Sie fertige Stapel und Vorlagen, die niemand mehr braucht. Ist der Speicher voll, bleibt Neues auf dem Gerät, auf dem es entsteht.`}
        </p>
        {withLink && (
          <>
            <p>
              <Link to={paths.device()} className="font-semibold text-brand underline">
                {t`Belegung ansehen`}
              </Link>
            </p>
            <StaleNote isFailing={isError} updatedAt={dataUpdatedAt} />
          </>
        )}
      </div>
    </div>
  );
}
