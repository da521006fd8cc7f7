import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { useLater } from '#app/timing/use-later.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { useKeyboardScanner } from '#app/ui/use-keyboard-scanner.ts';
import { scannedNumber } from '#domain/labels/tracking-number.ts';
import { TrackingSearch } from './TrackingSearch.tsx';
import { TrackingTable } from './TrackingTable.tsx';
import { useTracking } from './use-tracking.ts';

const loadDialog = async () => (await import('./TrackingDialog.tsx')).TrackingDialog;

/** See docs/rules.md 17.1. */
export function TrackingPage() {
  const { t } = useLingui();
  const [numbers, setNumbers] = useState<string[]>([]);
  const tracking = useTracking();
  const TrackingDialog = useLater(loadDialog, tracking.asked.length > 0);

  function trackScanned(number: string): void {
    setNumbers([number]);
    tracking.start([number]);
  }

  useKeyboardScanner((text) => {
    const number = scannedNumber({ text });
    if (number === undefined) sayNoNumber();
    else trackScanned(number);
  });

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

function sayNoNumber(): void {
  showSnackbar({ tone: 'warning', text: t`Der gescannte Code ist keine Sendungsnummer.` });
}
