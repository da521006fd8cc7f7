import { describe, expect, test } from 'vitest';
import type { ServiceQuery } from '#contract/shipment.ts';
import type { Carrier } from '#server/carriers/carrier.ts';
import { startServer } from '#support/server.ts';
import { simulatedCarrier } from '#support/simulated-carrier.ts';

const house = await startServer();
const query = (difference: Partial<ServiceQuery> = {}) => ({
  sender: { country_code: 'DE' },
  recipient: { country_code: 'DE' },
  transport_kind: 'parcel' as const,
  parcels: [{ weight: 5 }],
  ...difference,
});

async function answerOf(server: typeof house, access: string, body: object = query()) {
  const response = await server.request('/api/shipment/get_available_order_services', {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code, data } = await response.json();
  return { status: response.status, code, data };
}
const labels = (data: { internal_service_label: string }[]) => data.map((it) => it.internal_service_label);

describe('the services for an order', () => {
  test('are all except Saturday within Germany, which comes with saver', async () => {
    const { access } = await house.signIn();
    const { data } = await answerOf(house, access);
    expect(labels(data)).toEqual(['express_plus', 'express', 'express_12', 'saver', 'standard', 'special']);
  });

  test('are available for a half-empty form', async () => {
    const { access } = await house.signIn();
    const { status } = await answerOf(house, access, query({ parcels: [] }));
    expect(status).toBe(200);
  });

  test('include the national standard carrier for clients who may use it, up to 32 kg', async () => {
    const { access } = await house.signIn({ allow_national_standard_carrier: true });
    const carrierOf = async (weight: number) => {
      const { data } = await answerOf(house, access, query({ parcels: [{ weight, valor: false }] }));
      return data.find((it: { internal_service_label: string }) => it.internal_service_label === 'standard')
        .carrier_label;
    };
    expect([await carrierOf(32), await carrierOf(32.1)]).toEqual(['national_standard', 'standard']);
  });

  test.each(['sender', 'recipient', 'differ_pickup'] as const)(
    'are missing for an unknown country: %s',
    async (place) => {
      const { access } = await house.signIn();
      const body = query({
        has_collect_address: true,
        [place]: { country_code: 'XX', postal_code: '', city: '' },
      });
      const { status, code, data } = await answerOf(house, access, body);
      expect({ status, code }).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
      expect(data.issues).toEqual([{ path: `${place}.country_code`, code: 'country_code_invalid' }]);
    },
  );

  test("have the product's names", async () => {
    const { access } = await house.signIn();
    const texts = async (country_code: string) => {
      const { data } = await answerOf(
        house,
        access,
        query({ recipient: { country_code, postal_code: '', city: '' } }),
      );
      return data.map((it: { text?: string }) => it.text);
    };
    expect(await texts('DE')).toContain('Overnight Express');
    expect(await texts('FR')).toEqual(['EU Express 12', 'EU Express Saver', 'EU Standard', 'Special']);
  });

  test('show the EU express as the noon one', async () => {
    const { access } = await house.signIn();
    const { data } = await answerOf(
      house,
      access,
      query({ recipient: { country_code: 'FR', postal_code: '', city: '' } }),
    );
    expect(data).toContainEqual({
      internal_service_label: 'express',
      carrier_label: 'express_12',
      text: 'EU Express 12',
    });
  });

  test.each<[string, Awaited<ReturnType<Carrier['availableServices']>>, object]>([
    [
      'a carrier that refuses is quoted',
      { kind: 'refused', reason: 'refused', message: 'Not this way', retryable: false },
      { status: 422, code: 'CARRIER_REFUSED', data: [{ error_message: 'Not this way' }] },
    ],
    [
      'a carrier that is away is named so',
      { kind: 'refused', reason: 'unavailable', message: 'Maintenance', retryable: true },
      { status: 502, code: 'CARRIER_UNAVAILABLE' },
    ],
    [
      'a carrier that does not answer is named so',
      { kind: 'unknown' },
      { status: 502, code: 'CARRIER_UNAVAILABLE' },
    ],
  ])('%s', async (_, offered, answer) => {
    const carrier = { ...simulatedCarrier(), availableServices: async () => offered };
    const server = await startServer({ deps: { carriers: { house: carrier } } });
    const { access } = await server.signIn();
    expect(await answerOf(server, access)).toMatchObject(answer);
  });
});

test('the carrier list contains every service', async () => {
  const { api } = await house.signIn();
  const { data } = await api.shipment.carrierList();
  expect(new Set(labels(data)).size).toBe(7);
});
