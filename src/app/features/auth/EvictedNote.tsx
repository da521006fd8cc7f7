import { useLingui } from '@lingui/react/macro';
import HardDrive from 'lucide-react/icons/hard-drive';
import { storedBefore } from '#app/offline/storage/eviction.ts';

export function EvictedNote() {
  const { t } = useLingui();
  const before = storedBefore();
  if (!before) return null;
  return (
    <div className="mt-6 flex items-start gap-3 rounded-panel border border-warning-dot/35 bg-warning-soft px-4 py-3 text-sm">
      <HardDrive aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <div className="flex flex-col gap-2">
        <p>
          {t`Der Browser oder das System hat die Daten gelöscht, die auf diesem Gerät lagen. Das geschieht, wenn der Speicher knapp wird.`}
        </p>
        <p>
          {before.isUnsent
            ? t`Ihre Sendungen, Adressen und Vorlagen kommen nach der Anmeldung vom Server zurück. Entwürfe und wartende Aufträge dieses Geräts sind verloren: bitte prüfen Sie im Archiv, was gesendet wurde.`
            : t`Nach der Anmeldung kommt alles vom Server zurück. Nicht gesendete Aufträge lagen hier keine.`}
        </p>
        <p>{t`Installieren Sie die App: dann schützt das Gerät ihre Daten.`}</p>
      </div>
    </div>
  );
}
