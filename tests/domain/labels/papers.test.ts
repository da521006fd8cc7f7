import { describe, expect, test } from 'vitest';
import { besideLabels, hasPapers, orderedPapers, papersOf } from '#domain/labels/papers.ts';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { aCustoms } from '#support/invoice-samples.ts';

const lq = aShipmentParcel({ limited_quantity: true });
const all = aShipment({ customs: aCustoms(), waybill: true, mission_copy: true, parcels: [lq] });

describe('the papers of a shipment', () => {
  test.each([
    ['none, as of most', aShipment(), []],
    ['none where customs data is null', aShipment({ customs: null }), []],
    ['a customs invoice', aShipment({ customs: aCustoms() }), ['invoice']],
    ['a waybill', aShipment({ waybill: true }), ['waybill']],
    ['an order copy', aShipment({ mission_copy: true }), ['mission_copy']],
    ['a transport document', aShipment({ parcels: [aShipmentParcel(), lq] }), ['danger']],
    ['all, in the order in which they are printed', all, ['invoice', 'waybill', 'mission_copy', 'danger']],
    ['none of what was cancelled', { ...all, shipment_status: 0 as const }, []],
    ['none where each parcel was', { ...all, parcels: [{ ...lq, status: 'canceled' as const }] }, []],
    [
      'no transport document of a parcel that was cancelled',
      { ...all, parcels: [aShipmentParcel(), { ...lq, status: 'canceled' as const }] },
      ['invoice', 'waybill', 'mission_copy'],
    ],
  ])('are %s', (_, shipment, papers) => {
    expect(papersOf(shipment)).toEqual(papers);
    expect(besideLabels(shipment)).toEqual(papers.filter((it) => it !== 'danger'));
    expect(hasPapers(shipment)).toBe(papers.some((it) => it !== 'danger'));
  });

  test('match the papers of its order', () => {
    expect(orderedPapers(all)).toEqual(besideLabels(all));
    expect(orderedPapers({ waybill: false, mission_copy: false })).toEqual([]);
  });
});
