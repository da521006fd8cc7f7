import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useScans } from '#app/parts/scan/use-scans.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { useLater } from '#app/timing/use-later.ts';
import { recogniseNumber } from '#domain/labels/tracking-number.ts';
import { TrackingSearch } from './TrackingSearch.tsx';
import { TrackingTable } from './TrackingTable.tsx';
import { useTracking } from './use-tracking.ts';

const loadDialog = async () => (await import('./TrackingDialog.tsx')).TrackingDialog;

/** See docs/rules.md 17.1. */
export function TrackingPage() {
  const { t } = useLingui();
  const [numbers, setNumbers] = useState<string[]>([]);
  const tracking = useTracking();
  const isOpen = tracking.asked.length > 0;
  const TrackingDialog = useLater(loadDialog, isOpen);

  function trackScanned(number: string): void {
    setNumbers([number]);
    tracking.start([number]);
  }

  useScans((code) => {
    const number = recogniseNumber(code.text)?.number;
    if (number === undefined || (code.is !== 'tracking' && code.is !== 'other')) return false;
    trackScanned(number);
    return true;
  }, isOpen);

  return (
    <>
      <PageTitle text={t`Sendungsverfolgung`} />
      <div className="flex flex-col gap-4">
        <TrackingSearch
          numbers={numbers}
          onChange={setNumbers}
          onTrack={tracking.start}
          onScanned={trackScanned}
        />
        <TrackingTable />
      </div>
      {TrackingDialog && <TrackingDialog {...tracking} />}
    </>
  );
}
