import { papersOf } from '#domain/labels/papers.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import { PrintInvoice } from './PrintInvoice.tsx';
import { PrintOrderPapers } from './PrintOrderPapers.tsx';
import { PrintTransportDocument } from './PrintTransportDocument.tsx';

export function ShipmentPapers({ shipment }: { shipment: Shipment }) {
  return (
    <>
      {papersOf(shipment).includes('invoice') && <PrintInvoice shipment={shipment} />}
      <PrintTransportDocument shipment={shipment} />
      <PrintOrderPapers shipment={shipment} />
    </>
  );
}
