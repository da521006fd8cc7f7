import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { askToPersist } from '#app/offline/storage/device-storage.ts';
import { appVersion } from '#app/offline/storage/readiness.ts';
import { isInstalled } from '#app/parts/dialogs/install.ts';
import { useInstall } from '#app/parts/dialogs/use-install.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
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
      <dl className="divide-y divide-line-soft border-line-soft border-t text-sm">
        <Fact name={t`Entwürfe`}>{formatNumber(work.drafts)}</Fact>
        <Fact name={t`Wartet auf das Senden`}>{formatNumber(work.waiting)}</Fact>
        {work.attention > 0 && <Fact name={t`Braucht Aufmerksamkeit`}>{formatNumber(work.attention)}</Fact>}
        <Fact name={t`Zuletzt gesendet`}>{lastSent ? momentWords(lastSent) : t`noch nichts`}</Fact>
        <Fact name={t`Belegter Speicher`}>
          {storage.usage === undefined ? t`unbekannt` : `${formatNumber(storage.usage / 1_000_000, 1)} MB`}
        </Fact>
        <Persistence device={device} />
        <Installed />
        <Fact name={t`Version der App`}>{appVersion()}</Fact>
      </dl>
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
    <Fact name={t`Dauerhaft gespeichert`}>
      {texts.get(storage.isPersistent)}
      {storage.isPersistent === false && (
        <Button isLoading={isAsking} onClick={() => void ask()} className="mt-1.5">
          {t`Dauerhaft speichern`}
        </Button>
      )}
    </Fact>
  );
}

function Installed() {
  const { t } = useLingui();
  const { canInstall, start, dialog } = useInstall(loadInstallDialog);
  return (
    <Fact name={t`Als App installiert`}>
      {isInstalled() ? t`ja` : t`nein, sie läuft im Browser`}
      {canInstall && (
        <Button onClick={start} className="mt-1.5">
          {t`App installieren`}
        </Button>
      )}
      {dialog}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-5 py-2.5">
      <dt className="flex-1 basis-44 text-muted">{name}</dt>
      <dd className="tabular grid flex-1 basis-44 justify-items-start break-words font-medium">{children}</dd>
    </div>
  );
}
