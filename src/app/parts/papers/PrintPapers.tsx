import { useLingui } from '@lingui/react/macro';
import Files from 'lucide-react/icons/files';
import { type Ref, useState } from 'react';
import { useConnection } from '#app/offline/connection.ts';
import { type PaperedShipments, printPapers } from '#app/parts/print/runs/print-papers.ts';
import { ExplainedButton } from '#app/parts/states/ExplainedButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';

export type PrintPapersProps = PaperedShipments & {
  className?: string;
  isFullWidth?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onPress?: () => void;
};

export function PrintPapers({
  shipment_ids,
  order,
  className,
  isFullWidth = false,
  ref,
  onPress,
}: PrintPapersProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [isPrinting, setIsPrinting] = useState(false);
  const count = shipment_ids.length;
  const words = count > 1 ? t`Papiere drucken (${count})` : t`Papiere drucken`;
  if (isOffline)
    return (
      <ExplainedButton
        icon={Files}
        reason={t`Dafür ist eine Verbindung nötig.`}
        className={joinClasses('border-field', className, isFullWidth && 'justify-center')}
      >
        {words}
      </ExplainedButton>
    );
  return (
    <Button
      ref={ref}
      icon={Files}
      isLoading={isPrinting}
      onClick={() => {
        setIsPrinting(true);
        void printPapers({ shipment_ids, order }).finally(() => setIsPrinting(false));
        onPress?.();
      }}
      isFullWidth={isFullWidth}
      className={className}
    >
      {words}
    </Button>
  );
}
