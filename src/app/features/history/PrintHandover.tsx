import { useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { stationPrinter } from '#app/parts/print/station-printer.ts';
import { Button } from '#app/ui/Button.tsx';

type PrintHandoverProps = {
  list: { day: string } | { list_id: string };
  /** For pages with several lists. */
  label?: string;
  isDisabled?: boolean;
};

/** Prints without a dialog at a station's paper printer. */
export function PrintHandover({ list, label, isDisabled = false }: PrintHandoverProps) {
  const { t } = useLingui();
  const [isPrinting, setIsPrinting] = useState(false);
  const printer = stationPrinter('papers');
  if (!printer) return null;
  return (
    <Button
      icon={Printer}
      aria-label={label}
      isLoading={isPrinting}
      disabled={isDisabled}
      onClick={() => {
        setIsPrinting(true);
        void import('./print-handover.ts')
          .then((it) => it.printHandover(printer, list))
          .finally(() => setIsPrinting(false));
      }}
    >
      {t`Drucken`}
    </Button>
  );
}
