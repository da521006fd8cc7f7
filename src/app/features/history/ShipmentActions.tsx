import { useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { PrintLabel, printWords } from '#app/parts/print/PrintLabel.tsx';
import { printBlockedReason } from '#app/parts/print/print-blocked.ts';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import { Menu } from '#app/ui/overlays/Menu.tsx';
import { menuButtonLook } from '#app/ui/overlays/menu-button-look.ts';
import { InMenu } from '#app/ui/table/RowAction.tsx';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { CopyTrackingLink } from './CopyTrackingLink.tsx';
import { nextStep } from './next-step.ts';
import { RepeatShipment } from './RepeatShipment.tsx';
import { ReturnShipment } from './ReturnShipment.tsx';
import { SaveAsTemplate } from './SaveAsTemplate.tsx';
import { SendLabelsButton, SendLabelsLater } from './SendLabels.tsx';
import { ShipmentAction } from './ShipmentAction.tsx';

/** The next step as the one primary button, at most two more buttons, and a menu with the rest. */
export function ShipmentActions({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const next = nextStep(shipment);
  const of = numberText(shipment);
  const reason = printBlockedReason(shipment);
  const isPrintable = reason === undefined;
  // The dialog stays open when the next step, and with it the place of the button, changes.
  const [isSending, setIsSending] = useState(false);
  const send = (look: 'button' | 'row') => (
    <SendLabelsButton shipments={[shipment]} of={of} look={look} onOpen={() => setIsSending(true)} />
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not actions */}
      <div
        role="group"
        aria-label={t`Sendung`}
        className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:first:basis-full max-sm:*:last:basis-full max-sm:[&>:not(:first-child,:last-child)_button]:px-2 max-sm:[&>button:not(:first-child)]:px-2 sm:ml-auto"
      >
        {next === 'track' && <CopyTrackingLink shipment={shipment} isMain />}
        {next === 'repeat' && <RepeatShipment shipment={shipment} isMain />}
        {isPrintable && (
          <PrintLabel shipment={shipment} of={of} look={next === 'print' ? 'button' : 'secondary'} />
        )}
        {next === 'print' && send('button')}
        {next !== 'repeat' && <RepeatShipment shipment={shipment} />}
        {next === 'track' && !isPrintable && <ReturnShipment shipment={shipment} />}
        <span className="inline-flex *:flex-1">
          <Menu
            label={t`Sendung`}
            trigger={
              <>
                <Ellipsis aria-hidden="true" className="size-4.5 shrink-0" />
                {t`Mehr`}
              </>
            }
            triggerClassName={menuButtonLook}
          >
            {(close) => (
              <InMenu value={close}>
                {next !== 'print' && send('row')}
                {next !== 'track' && <CopyTrackingLink shipment={shipment} />}
                {(next !== 'track' || isPrintable) && <ReturnShipment shipment={shipment} />}
                <SaveAsTemplate shipment={shipment} />
                {!isPrintable && (
                  <ShipmentAction icon={Printer} words={printWords(shipment)} reason={reason} />
                )}
              </InMenu>
            )}
          </Menu>
        </span>
      </div>
      {isSending && <SendLabelsLater shipments={[shipment]} onClose={() => setIsSending(false)} />}
    </>
  );
}
