import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Order, type OrderInput } from '#domain/order.ts';
import { withDerivedFields } from '#domain/order-rules.ts';
import type { Carrier, CarrierOrder } from '#server/carriers/carrier.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';

export type CarrierUnderTest = {
  carrier: Carrier;
  /** Stores the order as a pending shipment, the way a request does before it asks the carrier. */
  place: (order: Order) => Promise<CarrierOrder>;
};

const account = {
  client_number: 10_001,
  allow_national_standard_carrier: false,
  carrier_enabled: false,
  custom_carrier_id: '',
};

const order = (difference: Partial<OrderInput> = {}) =>
  withDerivedFields(v.parse(Order, anOrder(difference)));
const query = (difference: Partial<OrderInput> = {}) => order(difference);

/** What every carrier keeps to, the embedded one, a real one and the simulated one. */
export function carrierSuite(name: string, { carrier, place }: CarrierUnderTest) {
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

    test('offers saver within Germany, and leaves Saturday to the client', async () => {
      const services = await offers({});
      expect(services).toContain('saver');
      expect(services).not.toContain('saturday');
    });

    test('offers standard and special only to Switzerland', async () => {
      expect(await offers({ recipient: anAddress({ country_code: 'CH' }) })).toEqual(['standard', 'special']);
    });

    test('offers the special service only for valor', async () => {
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

    test('has every service it offers in its list', async () => {
      const known = carrier.services.map((it) => it.internal_service_label);
      expect(known).toEqual(expect.arrayContaining((await offers({})) as string[]));
    });

    test('gives every parcel a number of its own', async () => {
      const { made } = await make({ parcels: [aParcel(), aParcel(), aParcel()] });
      const numbers = made.kind === 'success' ? made.tracking_numbers : [];
      expect(new Set(numbers).size).toBe(3);
    });

    test('gives no number twice', async () => {
      const all = await Promise.all(
        Array.from({ length: 12 }, () => make({ parcels: [aParcel(), aParcel()] })),
      );
      const numbers = all.flatMap(({ made }) => (made.kind === 'success' ? made.tracking_numbers : []));
      expect(new Set(numbers).size).toBe(24);
    });

    test('makes one shipment however often it is asked with one reference', async () => {
      const { placed, made } = await make();
      expect(await carrier.createShipment(placed)).toEqual(made);
    });

    test('finds by its reference what it has made', async () => {
      const { placed, made } = await make();
      const { kind: _, ...wanted } = made;
      expect(await carrier.findByReference(placed.shipment)).toEqual({ kind: 'success', made: wanted });
    });

    test('surely has nothing under a reference nobody used', async () => {
      const reference = { shipment_id: crypto.randomUUID(), user_id: crypto.randomUUID() };
      expect(await carrier.findByReference(reference)).toEqual({ kind: 'success', made: undefined });
    });

    test('confirms a pickup', async () => {
      const { made } = await make({
        has_pickup: true,
        pickup_date: 1_773_183_600,
        pickup_datetime_from: '09:00',
        pickup_datetime_to: '17:00',
      });
      expect(made).toMatchObject({ kind: 'success', confirmation_id: expect.stringMatching(/./) });
    });

    test('leaves a special order to people: it has no number', async () => {
      const { made } = await make({ service: 'special' });
      expect(made).toMatchObject({ kind: 'success', tracking_numbers: [] });
    });
  });
}
