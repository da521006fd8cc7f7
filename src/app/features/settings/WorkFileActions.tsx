import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { wakeSender } from '#app/offline/queue/start-sending.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import type { WorkRead } from '#app/offline/work/work-file.ts';
import { saveWorkAsFile } from '#app/parts/public/save-work.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

export function WorkFileActions() {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);

  async function read(file: File | undefined) {
    if (!file) return;
    setIsReading(true);
    try {
      const { importWork } = await import('#app/offline/work/work-file.ts');
      say(await importWork(db, await file.text()));
      wakeSender();
    } catch {
      showSnackbar({ tone: 'error', text: t`Die Datei konnte nicht gelesen werden.` });
    } finally {
      setIsReading(false);
    }
  }

  function say(read: WorkRead) {
    if (read.outcome !== 'read') return showSnackbar({ tone: 'error', text: refusals[read.outcome] });
    const count = read.drafts + read.items + read.batches;
    const taken = plural(count, { one: '# Eintrag geholt.', other: '# Einträge geholt.' });
    const known = plural(read.skipped, {
      one: '# war schon auf diesem Gerät und bleibt, wie er ist.',
      other: '# waren schon auf diesem Gerät und bleiben, wie sie sind.',
    });
    showSnackbar({ tone: 'success', text: read.skipped > 0 ? `${taken} ${known}` : taken });
  }

  const refusals = {
    no_work_file: t`Das ist keine Datei mit Entwürfen und Aufträgen aus dieser App, oder sie ist beschädigt.`,
    newer_app: t`Diese Datei stammt von einer neueren Version der App. Bitte laden Sie die Seite neu.`,
    other_person: t`Diese Datei gehört zu einem anderen Konto.`,
  };

  return (
    <>
      <p className="mr-auto basis-60 text-muted text-xs max-sm:basis-full">
        {t`Entwürfe, Stapel und wartende Aufträge als Datei, zum Beispiel für ein anderes Gerät. Gesendet wird jeder Auftrag nur einmal.`}
      </p>
      <Button onClick={() => void saveWorkAsFile(Promise.resolve(db))}>{t`Als Datei sichern`}</Button>
      <Button isLoading={isReading} onClick={() => input.current?.click()}>
        {t`Aus Datei holen`}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={t`Datei mit Entwürfen und Aufträgen`}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
