import { useLingui } from '@lingui/react/macro';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { Suspense, useState } from 'react';
import { lazy } from '#app/timing/lazy.ts';
import { Button } from '#app/ui/Button.tsx';
import { useHasCamera } from './use-has-camera.ts';

const ScanDialog = lazy(async () => ({ default: (await import('./ScanDialog.tsx')).ScanDialog }));

export function ScanButton({ onScanned }: { onScanned: (number: string) => void }) {
  const { t } = useLingui();
  const hasCamera = useHasCamera();
  const [isOpen, setIsOpen] = useState(false);
  if (!hasCamera) return null;
  return (
    <>
      <Button icon={ScanBarcode} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t`Scannen`}
      </Button>
      {isOpen && (
        <Suspense>
          <ScanDialog
            onClose={() => setIsOpen(false)}
            onScanned={(number) => {
              setIsOpen(false);
              onScanned(number);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
