import { describe, expect, test } from 'vitest';
import {
  type CancelableShipment,
  cancelParcel,
  cancelWhole,
  countedParcels,
  removeParcel,
} from '#domain/shipment/cancel.ts';
import { type CancelCase, cancelCases, caseName } from '#support/cancel-table.ts';

function shipmentOf({ shipment_status, status, pickup_status, transport_kind, service, others }: CancelCase) {
  const parcel = { status, shipment_status };
  const rest = Array.from({ length: others }, () => ({ status: 'active' as const, shipment_status }));
  const shipment: CancelableShipment = {
    shipment_status,
    pickup_status,
    transport_kind,
    service: { internal_service_label: service },
    parcels: [parcel, ...rest],
  };
  return { shipment, parcel };
}
const worded = (it: { kind: string; reason?: string }) => it.reason ?? it.kind;

describe('cancelling a parcel', () => {
  test.each(cancelCases.map((it) => [caseName(it), it] as const))('%s', (_, it) => {
    const { shipment, parcel } = shipmentOf(it);
    expect(worded(cancelParcel(shipment, parcel))).toBe(it.means);
    const isTheWhole = it.means === 'whole';
    const lone = it.others === 0 && !['pallet', 'freight'].includes(it.transport_kind);
    const ofWhole = lone && it.service !== 'special' ? 'last_parcel' : 'whole_only';
    expect(worded(removeParcel(shipment, parcel))).toBe(isTheWhole ? ofWhole : it.means);
  });
});

test('a whole shipment can be cancelled while one of its parcels can', () => {
  for (const it of cancelCases) {
    const { shipment } = shipmentOf(it);
    const left = it.others > 0 || it.status === 'active';
    const open = left && (it.shipment_status === 1 || it.shipment_status === null) && it.pickup_status !== 1;
    expect([caseName(it), cancelWhole(shipment).kind]).toEqual([caseName(it), open ? 'whole' : 'refused']);
  }
});

test('a parcel without any status cannot be cancelled', () => {
  const [it] = cancelCases.filter(({ means }) => means === 'parcel');
  const { shipment } = shipmentOf(it!);
  const parcel = { status: 'active' as const, shipment_status: null };
  expect(worded(cancelParcel(shipment, parcel))).toBe('manual_order');
});

test('cancelled parcels do not count, unless all are cancelled', () => {
  const [active, canceled] = [{ status: 'active' as const }, { status: 'canceled' as const }];
  expect(countedParcels([active, canceled])).toEqual([active]);
  expect(countedParcels([canceled, canceled])).toEqual([canceled, canceled]);
});
