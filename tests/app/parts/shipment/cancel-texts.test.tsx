import { expect, test } from 'vitest';
import { cancelQuestion } from '#app/parts/shipment/cancel-texts.ts';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { renderWithI18n } from '#support/render.tsx';

test.each([
  ['de', 'parcel', 'Paket 1 von 2 stornieren?'],
  ['en', 'parcel', 'Cancel parcel 1 of 2?'],
  ['en', 'pallet', 'Cancel pallet 1 of 2?'],
] as const)("in %s the question about one %s follows that language's grammar", (locale, kind, title) => {
  renderWithI18n(<p />, locale);
  const first = aShipmentParcel();
  const shipment = aShipment({ transport_kind: kind, parcels: [first, aShipmentParcel()] });
  expect(cancelQuestion(shipment, first, 'parcel').title).toBe(title);
});
