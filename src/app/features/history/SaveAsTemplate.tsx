import { useLingui } from '@lingui/react/macro';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import { Suspense, useMemo, useState } from 'react';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLater } from '#app/timing/use-later.ts';
import { orderFromShipment } from '#domain/order/order-from-shipment.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { ShipmentAction } from './ShipmentAction.tsx';

const loadDialog = () =>
  import('#app/parts/dialogs/SaveTemplateDialog.tsx').then((module) => module.SaveTemplateDialog);

/** Saves a shipment as a template. */
export function SaveAsTemplate({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLater(loadDialog, isOpen);
  const values = useMemo(() => orderFromShipment(shipment), [shipment]);
  return (
    <>
      <ShipmentAction icon={BookmarkPlus} words={t`Als Vorlage speichern`} onClick={() => setIsOpen(true)} />
      {isOpen && Dialog && (
        <Suspense>
          <Dialog
            db={db}
            values={values}
            suggestedName={shipment.recipient.company}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
