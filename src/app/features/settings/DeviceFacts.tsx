import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { askToPersist } from '#app/offline/storage/device-storage.ts';
import { appVersion } from '#app/offline/storage/readiness.ts';
import { isInstalled } from '#app/parts/dialogs/install.ts';
import { useInstall } from '#app/parts/dialogs/use-install.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FactRow, FactRows } from '#app/ui/Facts.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { momentWords } from './requirement-words.ts';
import type { Device } from './use-device.ts';
import { WorkFileActions } from './WorkFileActions.tsx';

const loadInstallDialog = async () => (await import('#app/parts/dialogs/InstallDialog.tsx')).InstallDialog;

export function DeviceFacts({ device }: { device: Device }) {
  const { t } = useLingui();
  const { work, storage, lastSent } = device;
  return (
    <Card title={t`Auf diesem Gerät`} footer={<WorkFileActions />} isFlush>
      <FactRows>
        <FactRow name={t`Entwürfe`}>{formatNumber(work.drafts)}</FactRow>
        <FactRow name={t`Wartet auf das Senden`}>{formatNumber(work.waiting)}</FactRow>
        {work.attention > 0 && (
          <FactRow name={t`Braucht Aufmerksamkeit`}>{formatNumber(work.attention)}</FactRow>
        )}
        <FactRow name={t`Zuletzt gesendet`}>{lastSent ? momentWords(lastSent) : t`noch nichts`}</FactRow>
        <FactRow name={t`Belegter Speicher`}>
          {storage.usage === undefined ? t`unbekannt` : `${formatNumber(storage.usage / 1_000_000, 1)} MB`}
        </FactRow>
        <Persistence device={device} />
        <Installed />
        <FactRow name={t`Version der App`}>{appVersion()}</FactRow>
      </FactRows>
    </Card>
  );
}

function Persistence({ device: { storage, lookAgain } }: { device: Device }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);

  async function ask() {
    setIsAsking(true);
    const isGranted = await askToPersist();
    setIsAsking(false);
    lookAgain();
    if (isGranted) return;
    showSnackbar({
      tone: 'warning',
      text: t`Der Browser hat es noch nicht erlaubt. Meist erlaubt er es, sobald die App installiert ist.`,
    });
  }

  const texts = new Map([
    [true, t`ja`],
    [false, t`nein, der Browser kann diese Daten löschen`],
    [undefined, t`unbekannt`],
  ]);
  return (
    <FactRow name={t`Dauerhaft gespeichert`}>
      {texts.get(storage.isPersistent)}
      {storage.isPersistent === false && (
        <Button isLoading={isAsking} onClick={() => void ask()} className="mt-1.5">
          {t`Dauerhaft speichern`}
        </Button>
      )}
    </FactRow>
  );
}

function Installed() {
  const { t } = useLingui();
  const { canInstall, start, dialog } = useInstall(loadInstallDialog);
  return (
    <FactRow name={t`Als App installiert`}>
      {isInstalled() ? t`ja` : t`nein, sie läuft im Browser`}
      {canInstall && (
        <Button onClick={start} className="mt-1.5">
          {t`App installieren`}
        </Button>
      )}
      {dialog}
    </FactRow>
  );
}
