import { useLingui } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { getSession } from '#app/api/session.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { type StorageTrouble, useStorageTrouble } from '#app/offline/rows/storage-trouble.ts';
import { saveWorkAsFile } from '#app/parts/public/save-work.ts';
import { Button } from '#app/ui/Button.tsx';

const helpedByReload: ReadonlySet<StorageTrouble> = new Set([
  'must_reload',
  'deleted',
  'app_too_old',
  'slow',
  'back',
]);

/** Explains problems of the device's database and the remedy; never suggests deleting data. */
export function StorageBar() {
  const { t } = useLingui();
  const trouble = useStorageTrouble();
  const texts: Record<StorageTrouble, string> = {
    must_reload: t`In einem anderen Fenster läuft eine neuere Version. Bitte laden Sie dieses Fenster neu, Ihre Eingaben sind gespeichert.`,
    deleted: t`Die Daten der App auf diesem Gerät wurden gelöscht, auch was noch nicht gesendet war. Bitte laden Sie die Seite neu; was Sie gerade eingeben, bleibt erhalten.`,
    blocked: t`Ein anderes Fenster hält die Daten dieses Geräts noch fest. Bitte laden oder schließen Sie es.`,
    app_too_old: t`Die Daten dieses Geräts stammen von einer neueren Version. Bitte laden Sie die Seite neu.`,
    unavailable: t`Dieser Browser kann gerade nichts auf dem Gerät speichern. Entwürfe und Aufträge ohne Verbindung sind so nicht möglich.`,
    slow: t`Der Speicher dieses Geräts antwortet noch nicht. Was darin liegt, bleibt erhalten; oft hilft es, die Seite neu zu laden.`,
    silent: t`Der Speicher dieses Geräts antwortet nicht. Bitte schließen Sie alle Fenster des Portals und öffnen Sie es neu. Was darin liegt, bleibt erhalten.`,
    back: t`Der Speicher dieses Geräts antwortet wieder. Bitte laden Sie die Seite neu: Dann sind Ihre Entwürfe und was noch zu senden ist wieder da, und was Sie gerade eingeben, bleibt erhalten.`,
    full: t`Der Speicher dieses Geräts ist voll. Ihre Eingaben sind nur noch in diesem Fenster. Sichern Sie Entwürfe und Aufträge als Datei, sie lässt sich auf jedem Gerät wieder einlesen.`,
    not_saved: t`Die letzte Änderung konnte nicht auf diesem Gerät gespeichert werden. Vielleicht ist der Speicher voll, oder der Browser hat ihn gelöscht.`,
  };
  if (!trouble) return null;
  const canReload = helpedByReload.has(trouble);
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-panel border border-warning-dot/35 bg-warning-soft px-4 py-3 text-sm shadow-raised"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <p className="min-w-0 flex-1">{texts[trouble]}</p>
      {trouble === 'full' && <SaveButton />}
      {canReload && <Button onClick={() => location.reload()}>{t`Neu laden`}</Button>}
      {trouble === 'silent' && <Button onClick={() => location.reload()}>{t`Erneut versuchen`}</Button>}
    </div>
  );
}

function SaveButton() {
  const { t } = useLingui();
  const uid = getSession()?.user_uid;
  if (uid === undefined) return null;
  return <Button onClick={() => void saveWorkAsFile(openWorkDatabase(uid))}>{t`Als Datei sichern`}</Button>;
}
