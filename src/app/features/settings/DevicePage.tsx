import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { DeviceFacts } from './DeviceFacts.tsx';
import { DeviceHelp } from './DeviceHelp.tsx';
import { DeviceScore } from './DeviceScore.tsx';
import { SettingsFrame, settingsCards } from './SettingsFrame.tsx';
import { StoredBytesCard } from './StoredBytesCard.tsx';
import { useDevice } from './use-device.ts';

/** See docs/queue.md 8.7. */
export function DevicePage() {
  const { t } = useLingui();
  return (
    <SettingsFrame title={t`Dieses Gerät`}>
      <Suspense fallback={<Looking />}>
        <Cards />
      </Suspense>
    </SettingsFrame>
  );
}

function Cards() {
  const device = useDevice();
  if (!device) return <Looking />;
  return (
    <div className={settingsCards}>
      <DeviceScore device={device} />
      <DeviceFacts device={device} />
      <StoredBytesCard />
      <DeviceHelp device={device} />
    </div>
  );
}

function Looking() {
  const { t } = useLingui();
  return (
    <div role="status">
      <span className="sr-only">{t`Wird geladen`}</span>
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
