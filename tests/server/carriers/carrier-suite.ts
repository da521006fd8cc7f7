import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Order, type OrderInput } from '#domain/order/order.ts';
import { withDerivedFields } from '#domain/order/order-rules.ts';
import type { Carrier, CarrierOrder, CarrierPickup, PickupReference } from '#server/carriers/carrier.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';

export type CarrierUnderTest = {
  carrier: Carrier;
  /** Stores the order as pending, as a request does before it calls the carrier. */
  place: (order: Order) => Promise<CarrierOrder>;
  placePickup: () => Promise<CarrierPickup>;
  /** Our reference of the pickup ordered with a shipment. */
  pickupOf: (placed: CarrierOrder) => Promise<PickupReference>;
};

export const aCarrierPickup = (reference: PickupReference): CarrierPickup => ({
  reference,
  from_address: anAddress(),
  service: 'standard',
  parcels_quantity: 3,
  total_weight: 12.5,
  pickup_date: '2026-03-11',
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
  special_delivery_terms: '',
  account,
});

const account = {
  client_number: 10_001,
  allow_national_standard_carrier: false,
  carrier_enabled: false,
  custom_carrier_id: '',
};

const order = (difference: Partial<OrderInput> = {}) =>
  withDerivedFields(v.parse(Order, anOrder(difference)));
const query = (difference: Partial<OrderInput> = {}) => order(difference);

/** Contract of every carrier: the house carrier, real ones and the simulated one. */
export function carrierSuite(name: string, { carrier, place, placePickup, pickupOf }: CarrierUnderTest) {
  describe(`the ${name} carrier`, () => {
    const offers = async (difference: Partial<OrderInput>) => {
      const offered = await carrier.availableServices(query(difference), account);
      return offered.kind === 'success'
        ? offered.services.map((it) => it.internal_service_label)
        : offered.kind;
    };
    const make = async (difference: Partial<OrderInput> = {}) => {
      const placed = await place(order(difference));
      return { placed, made: await carrier.createShipment(placed) };
    };

    const orderPickup = () =>
      make({
        has_pickup: true,
        pickup_date: 1_773_183_600,
        pickup_datetime_from: '09:00',
        pickup_datetime_to: '17:00',
      });
    const bookPickup = async () => {
      const placed = await placePickup();
      return { placed, made: await carrier.createPickup(placed) };
    };
    const confirmationOf = (made: { kind: string; confirmation_id?: string }) => made.confirmation_id ?? '';

    test('offers saver within Germany; Saturday delivery depends on the client', async () => {
      const services = await offers({});
      expect(services).toContain('saver');
      expect(services).not.toContain('saturday');
    });

    test('offers standard and special only to Switzerland', async () => {
      expect(await offers({ recipient: anAddress({ country_code: 'CH' }) })).toEqual(['standard', 'special']);
    });

    test('offers the special service only with valor', async () => {
      expect(await offers({ parcels: [aParcel({ valor: true })] })).toEqual(['special']);
    });

    test('offers nothing for a shipment that neither starts nor ends in Germany', async () => {
      const there = anAddress({ country_code: 'CH' });
      expect(
        await offers({
          has_collect_address: true,
          differ_pickup: there,
          recipient: anAddress({ country_code: 'US' }),
        }),
      ).toEqual([]);
    });

    test('lists every service that it offers', async () => {
      const known = carrier.services.map((it) => it.internal_service_label);
      expect(known).toEqual(expect.arrayContaining((await offers({})) as string[]));
    });

    test('gives every parcel its own number', async () => {
      const { made } = await make({ parcels: [aParcel(), aParcel(), aParcel()] });
      const numbers = made.kind === 'success' ? made.tracking_numbers : [];
      expect(new Set(numbers).size).toBe(3);
    });

    test('never gives a number twice', async () => {
      const all = await Promise.all(
        Array.from({ length: 12 }, () => make({ parcels: [aParcel(), aParcel()] })),
      );
      const numbers = all.flatMap(({ made }) => (made.kind === 'success' ? made.tracking_numbers : []));
      expect(new Set(numbers).size).toBe(24);
    });

    test('makes one shipment per reference, however often it is asked', async () => {
      const { placed, made } = await make();
      expect(await carrier.createShipment(placed)).toEqual(made);
    });

    test('finds its shipment by reference', async () => {
      const { placed, made } = await make();
      const { kind: _, ...requested } = made;
      expect(await carrier.findByReference(placed.reference)).toEqual({ kind: 'success', made: requested });
    });

    test('reports no shipment for an unused reference', async () => {
      const reference = { shipment_id: crypto.randomUUID(), client_id: crypto.randomUUID() };
      expect(await carrier.findByReference(reference)).toEqual({ kind: 'success', made: undefined });
    });

    test('confirms a pickup', async () => {
      const { made } = await orderPickup();
      expect(made).toMatchObject({ kind: 'success', confirmation_id: expect.stringMatching(/./) });
    });

    test('voids one parcel, keeps the others, and reports each number', async () => {
      const { placed, made } = await make({ parcels: [aParcel(), aParcel(), aParcel()] });
      const [first = '', second = ''] = made.kind === 'success' ? made.tracking_numbers : [];
      const order = { reference: placed.reference, tracking_numbers: [first, second] };
      expect(await carrier.voidParcels(order)).toEqual({
        kind: 'success',
        voided: [first, second],
        not_voided: [],
      });
    });

    test('voids a shipment repeatedly without an error', async () => {
      const { placed, made } = await make({ parcels: [aParcel(), aParcel()] });
      const tracking_numbers = made.kind === 'success' ? made.tracking_numbers : [];
      const order = { reference: placed.reference, tracking_numbers };
      const requested = { kind: 'success', voided: tracking_numbers, not_voided: [] };
      expect(await carrier.voidShipment(order)).toEqual(requested);
      expect(await carrier.voidShipment(order)).toEqual(requested);
    });

    test('says whether it can void a whole shipment, and a single parcel', () => {
      expect(carrier.capabilities.voids).toMatchObject({ whole: true, one_parcel: true });
    });

    test('confirms a stand-alone pickup', async () => {
      const { made } = await bookPickup();
      expect(made).toMatchObject({ kind: 'success', confirmation_id: expect.stringMatching(/./) });
    });

    test('confirms one pickup per reference, however often it is asked', async () => {
      const { placed, made } = await bookPickup();
      expect(await carrier.createPickup(placed)).toEqual(made);
    });

    test('finds a confirmed pickup by reference', async () => {
      const { placed, made } = await bookPickup();
      const confirmation_id = confirmationOf(made);
      expect(await carrier.findPickup(placed.reference)).toEqual({
        kind: 'success',
        made: { confirmation_id },
      });
    });

    test('reports no pickup for an unused reference', async () => {
      const reference = { pickup_id: crypto.randomUUID(), client_id: crypto.randomUUID() };
      expect(await carrier.findPickup(reference)).toEqual({ kind: 'success', made: undefined });
      expect(await carrier.cancelPickup({ reference, confirmation_id: 'none' })).toMatchObject({
        kind: 'refused',
        reason: 'not-found',
      });
    });

    test('cancels a pickup, and repeats without an error', async () => {
      const { placed, made } = await bookPickup();
      const booked = { reference: placed.reference, confirmation_id: confirmationOf(made) };
      expect(await carrier.cancelPickup(booked)).toEqual({ kind: 'success' });
      expect(await carrier.cancelPickup(booked)).toEqual({ kind: 'success' });
    });

    test('cancels the pickup of a shipment', async () => {
      const { placed, made } = await orderPickup();
      const reference = await pickupOf(placed);
      expect(await carrier.cancelPickup({ reference, confirmation_id: confirmationOf(made) })).toEqual({
        kind: 'success',
      });
    });

    test('gives a special order no number: the staff handle it', async () => {
      const { made } = await make({ service: 'special' });
      expect(made).toMatchObject({ kind: 'success', tracking_numbers: [] });
    });
  });
}
