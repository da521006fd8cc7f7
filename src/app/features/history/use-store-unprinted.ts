import { useEffect } from 'react';
import { localPrinters } from '#app/parts/print/local-printers.ts';
import { whenQuiet } from '#app/timing/when-quiet.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

/** Stores unprinted labels if a print station runs on this computer (docs/rules.md 15.18). */
export function useStoreUnprinted(shipments: readonly Shipment[]): void {
  useEffect(() => {
    if (!localPrinters()) return;
    let isLeft = false;
    const stop = whenQuiet(async () => {
      const { storeUnprinted } = await import('./store-unprinted.ts');
      await storeUnprinted(shipments, () => isLeft);
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [shipments]);
}
