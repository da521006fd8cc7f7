import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import FolderOpen from 'lucide-react/icons/folder-open';
import { formatDateTime } from '#app/i18n/format.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { fileSize } from '#app/parts/files/file-size.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { useWatchedFolder } from './use-watched-folder.ts';

type WatchedFolderProps = { db: WorkDatabase; onOpen: (name: string, file: Blob) => void };

const mostShown = 10;

export function WatchedFolder({ db, onOpen }: WatchedFolderProps) {
  const { t } = useLingui();
  const { state, choose, open, forget, markSeen, offerAll } = useWatchedFolder(db);
  if (state.is === 'loading') return null;
  const name = state.is === 'none' ? '' : state.name;
  const fresh = state.is === 'watched' ? state.fresh : [];
  const more = fresh.length - mostShown;
  return (
    <Card
      title={t`Ordner beobachten`}
      actions={
        state.is !== 'none' && (
          <Button variant="text" onClick={() => void forget()}>{t`Nicht mehr beobachten`}</Button>
        )
      }
    >
      <div className="flex flex-col items-start gap-3">
        <p role="status" className="text-label text-sm">
          {state.is === 'none' &&
            t`Legt Ihr Shop oder Ihre Warenwirtschaft Dateien in einen Ordner? Solange diese Seite offen ist, wird jede neue hier angeboten. Nichts wird automatisch gesendet.`}
          {state.is === 'closed' &&
            t`Ihr Browser gibt den Ordner „${name}“ erst wieder frei, wenn Sie es erlauben.`}
          {state.is === 'lost' && t`Der Ordner „${name}“ ist nicht mehr da oder nicht zu lesen.`}
          {state.is === 'watched' &&
            (fresh.length === 0
              ? t`Im Ordner „${name}“ ist noch keine neue Datei.`
              : plural(fresh.length, {
                  one: `Im Ordner „${name}“ ist # neue Datei.`,
                  other: `Im Ordner „${name}“ sind # neue Dateien.`,
                }))}
        </p>
        {fresh.length > 0 && (
          <ul aria-label={t`Neue Dateien im Ordner`} className="w-full divide-y divide-line-soft">
            {fresh.slice(0, mostShown).map(({ key, name: fileName, file }) => (
              <li key={key} className="flex flex-wrap items-center gap-3 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium text-sm">{fileName}</span>
                  <span className="block text-muted text-xs">
                    {`${formatDateTime(new Date(file.lastModified))} · ${fileSize(file.size)}`}
                  </span>
                </span>
                <Button
                  variant="text"
                  aria-label={t`Nicht verwenden: ${fileName}`}
                  onClick={() => void markSeen([key])}
                >
                  {t`Nicht verwenden`}
                </Button>
                <Button
                  aria-label={t`Lesen: ${fileName}`}
                  onClick={() => {
                    void markSeen([key]);
                    onOpen(fileName, file);
                  }}
                >
                  {t`Lesen`}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {more > 0 && (
          <p className="text-muted text-xs">
            {plural(more, { one: 'und # ältere Datei', other: 'und # ältere Dateien' })}
          </p>
        )}
        {state.is === 'watched' && state.seen > 0 && (
          <Button variant="text" className="-ml-3" onClick={() => void offerAll()}>
            {plural(state.seen, {
              one: 'Auch # Datei anbieten, die schon da war',
              other: 'Auch # Dateien anbieten, die schon da waren',
            })}
          </Button>
        )}
        {state.is === 'closed' ? (
          <Button icon={FolderOpen} onClick={() => void open()}>{t`Zugriff erlauben`}</Button>
        ) : (
          state.is !== 'watched' && (
            <Button icon={FolderOpen} onClick={() => void choose()}>{t`Ordner wählen`}</Button>
          )
        )}
      </div>
    </Card>
  );
}
