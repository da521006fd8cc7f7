import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { wireVersion } from '#app/api/base.ts';
import { currentConnection } from '#app/offline/connection.ts';
import { deviceId } from '#app/offline/storage/device-database.ts';
import { appVersion, canWorkOffline } from '#app/offline/storage/readiness.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Device } from './use-device.ts';

/** Contains no personal data or orders. */
export function DeviceHelp({ device }: { device: Device }) {
  const { t } = useLingui();

  const [id, setId] = useState('unknown');
  useEffect(() => {
    void deviceId().then(setId, () => undefined);
  }, []);

  // Safari copies only within the click, so the text may wait for nothing.
  async function copy() {
    try {
      await navigator.clipboard.writeText(diagnosis(id, device));
      showSnackbar({ tone: 'success', text: t`Diagnose kopiert.` });
    } catch {
      showSnackbar({ tone: 'error', text: t`Der Browser hat das Kopieren nicht erlaubt.` });
    }
  }

  return (
    <Card title={t`Wenn etwas nicht stimmt`}>
      <p className="mb-3 text-muted text-sm">
        {t`Die Diagnose hilft unserem Support. Sie enthält nur Zahlen über dieses Gerät, keine Namen, Adressen oder Aufträge.`}
      </p>
      <Button onClick={() => void copy()}>{t`Diagnose kopieren`}</Button>
    </Card>
  );
}

/** English, for support. */
function diagnosis(id: string, { facts, storage, work, lastSent, addresses }: Device): string {
  const lines = {
    device: id,
    at: new Date().toISOString(),
    version: appVersion(),
    wire: wireVersion,
    userAgent: navigator.userAgent,
    standalone: matchMedia('(display-mode: standalone)').matches,
    connection: currentConnection(),
    canWorkOffline: canWorkOffline(facts),
    ...facts,
    ...storage,
    ...work,
    lastSent: lastSent ? new Date(lastSent).toISOString() : 'never',
    addresses: addresses.count,
    addressesAt: addresses.syncedAt ? new Date(addresses.syncedAt).toISOString() : 'never',
  };
  return JSON.stringify(lines, undefined, 2);
}
