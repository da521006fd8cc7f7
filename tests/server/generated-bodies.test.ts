import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { type Call, callsOf } from '#server/calls.ts';
import { signedHeaders } from '#support/carrier.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { goodBodies } from '#support/good-bodies.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';
import { fc, runs } from '#support/random.ts';
import { startServer } from '#support/server.ts';

/*
 * Generated bodies, valid and defective: the answer is always well-formed and never a 5xx. fast-check prints the seed
 * of a failure.
 */

const server = await startServer({ jobs: 'real' });
const { access } = await server.signIn({ is_valor_enabled: true });
const { data: shipped } = await server
  .api(access)
  .shipment.create(anOrder(), { context: { headers: { 'idempotency-key': crypto.randomUUID() } } });
const { access: ofStaff } = await server.signIn({ is_admin: true });
const calls = callsOf(contract);
const tokenFor = (meta: Call['meta'] | undefined) => (meta?.access === 'admin' ? ofStaff : access);

const good = goodBodies(shipped.tracking_number[0]);

const withBody = calls.filter(({ method, procedure }) => method !== 'GET' && procedure['~orpc'].inputSchema);
const withQuery = calls.filter(({ method, procedure }) => method === 'GET' && procedure['~orpc'].inputSchema);

const ErrorBody = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[A-Z_]+$/)),
  status: v.number(),
  message: v.pipe(v.string(), v.minLength(1)),
  data: v.optional(v.unknown()),
});

async function expectWellFormed(response: Response) {
  expect(response.status).toBeLessThan(500);
  if (!response.headers.get('content-type')?.startsWith('application/json')) return;
  const body = await response.json();
  if (response.ok) expect(body).toHaveProperty('data');
  else expect(v.parse(ErrorBody, body).status).toBe(response.status);
}

const send = (
  { method, url, meta }: { method: string; url: string } & Partial<Pick<Call, 'meta'>>,
  body: unknown,
) => {
  const text = JSON.stringify(body);
  return server.request(`/api${url.replace(/\{\w+\}/g, crypto.randomUUID())}`, {
    method,
    headers: {
      ...(url === '/carrier/events'
        ? signedHeaders(server, text)
        : { authorization: `Bearer ${tokenFor(meta)}` }),
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: text,
  });
};

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, '', ' ', '\0', '\ud800', '‮', 'null', '__proto__'),
  fc.constantFrom<unknown>(0, -0, -1, 0.1, 1e-9, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), 99_999_999_999),
  fc.constantFrom<unknown>(
    '-1',
    "'; drop table client; --",
    '%',
    '_',
    '\\',
    '{{x}}',
    '<script>',
    'Straße\n\t\r',
  ),
  fc.integer({ min: 1, max: 40 }).map((n) => 'ß'.repeat(n)),
  fc.integer({ min: 90, max: 11_000 }).map((n) => '😀'.repeat(n)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

type Path = (string | number)[];
const pathsOf = (value: unknown, at: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [
        at,
        ...Object.entries(value).flatMap(([key, it]) =>
          pathsOf(it, [...at, Array.isArray(value) ? Number(key) : key]),
        ),
      ]
    : [at];

function withDefect(body: unknown, path: Path, odd: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return odd;
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<
    string | number,
    unknown
  >;
  copy[key] = withDefect(copy[key], rest, odd);
  return copy;
}

test('every call with a body has a valid example here', () => {
  expect(withBody.map(({ name }) => name).sort()).toEqual(Object.keys(good).sort());
});

test.each(withBody.map((call) => [call.name, call] as const))(
  '%s: one odd value anywhere never breaks the server',
  async (name, call) => {
    const paths = pathsOf(good[name]);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), oddValue, async (path, odd) => {
        await expectWellFormed(await send(call, withDefect(good[name], path, odd)));
      }),
      runs(25, 500),
    );
  },
);

test.each(withBody.map((call) => [call.name, call] as const))(
  '%s: any input never breaks the server',
  async (_, call) => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }), async (body) => {
        await expectWellFormed(await send(call, body));
      }),
      runs(10, 300),
    );
  },
);

test.each(withQuery.map((call) => [call.name, call] as const))(
  '%s: any query and any id never break the server',
  async (_, { url, procedure, meta }) => {
    const fields = Object.keys((procedure['~orpc'].inputSchema as { entries?: object }).entries ?? {});
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.uuid(),
      fc.constantFrom('', '\0', '%00', '../..', 'pdf_a4'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...fields, '__proto__', 'x[0][y]'), text),
        text,
        async (query, id) => {
          const search = new URLSearchParams(query);
          const path = url.replace(/\{\w+\}/g, () => encodeURIComponent(id.toWellFormed()) || 'x');
          const headers = { authorization: `Bearer ${tokenFor(meta)}` };
          await expectWellFormed(await server.request(`/api${path}?${search}`, { headers }));
        },
      ),
      runs(15, 300),
    );
  },
);

const broken: readonly (readonly [type: string, body: string])[] = [
  ['application/json', '{"a":'],
  ['application/json', ''],
  ['application/json', '\ufeff{}'],
  ['application/json', '"text"'],
  ['application/json', '[[[]]]'],
  ['application/json', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['application/json', '{"__proto__":{"is_admin":true},"constructor":{"prototype":{}}}'],
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'a=1&a=2'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n'],
  ['application/json; charset=utf-16', '{}'],
];

test.each(calls.map((call) => [call.name, call] as const))(
  '%s: a malformed request never breaks the server, with or without input',
  async (_, { method, url, meta }) => {
    const isGet = method === 'GET';
    for (const [type, body] of broken) {
      const path = url.replace(/\{\w+\}/g, '%E0%A4%A');
      const query = `?${encodeURIComponent(body.slice(0, 500))}=${'%'}&per_page[]=x&id=%00`;
      await expectWellFormed(
        await server.request(`/api${path}${query}`, {
          method,
          headers: { authorization: `Bearer ${tokenFor(meta)}`, 'content-type': type },
          ...(isGet ? {} : { body }),
        }),
      );
    }
  },
);

const word = (most: number) =>
  fc
    .string({ unit: fc.constantFrom(...'abcäöüßéøłABC 019-.&'), minLength: 1, maxLength: most })
    .map((it) => `x${it}`.slice(0, most).trim());
const measure = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });

/** Invoice lines that match the values of the parcels. */
const worth = (parcels: { value_of_goods: number }[]) => {
  const value = parcels.reduce((sum, it) => sum + it.value_of_goods, 0);
  return aGoodsLine({ quantity: 1, unit_value_cents: Math.max(value, 1) * 100, net_weight: 0.01 });
};

const goodOrder = fc
  .record({
    country: fc.constantFrom('DE', 'CH', 'US'),
    company: word(35),
    contact_person: word(33).map((it) => `${it}y`),
    reference: word(34),
    receive_delivery_email: fc.boolean(),
    carbon_neutral: fc.boolean(),
    parcels: fc.array(
      fc.record({
        contents: word(50),
        length: measure(0.1, 300),
        width: measure(0.1, 200),
        height: measure(0.1, 200),
        weight: measure(0.1, 70),
        value_of_goods: fc.integer({ min: 0, max: 200 }),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .filter((it) => it.company.toLowerCase() !== it.contact_person.toLowerCase())
  .map(({ country, company, contact_person, parcels, reference, ...flags }) =>
    anOrder({
      ...flags,
      customs: aCustoms({ currency: 'EUR', lines: [worth(parcels)] }),
      recipient: anAddress({ country_code: country, company, contact_person }),
      parcels: parcels.map(aParcel),
      reference_number_1: reference,
    }),
  );

test('a valid order is never refused', async () => {
  const api = server.api(access);
  await fc.assert(
    fc.asyncProperty(goodOrder, async (order) => {
      const { data: offered } = await api.shipment.getAvailableOrderServices({
        ...order,
        sender: { country_code: 'DE' },
        recipient: { country_code: order.recipient.country_code! },
        differ_pickup: undefined,
        parcels: [],
      });
      expect(offered.length).toBeGreaterThan(0);
      const service = offered[0]!.internal_service_label;
      const created = await send({ method: 'POST', url: '/shipment/create' }, { ...order, service });
      expect(await created.json()).toMatchObject({ data: { tracking_number: expect.any(Array) } });
    }),
    runs(15, 300),
  );
});

test.each([
  ['sender', undefined],
  ['sender.company', ''],
  ['recipient.company', 'x'.repeat(36)],
  ['recipient.street', 'Postfach 12'],
  ['recipient.postal_code', ''],
  ['recipient.email', 'keine Adresse'],
  ['recipient.country_code', 'XX'],
  ['parcels', []],
  ['parcels.0.weight', 70.1],
  ['parcels.0.weight', 0],
  ['parcels.0.contents', ''],
  ['parcels.1.value_of_goods', 1.5],
  ['parcels.1.mrn_number', '1'],
  ['service', 'pigeon'],
  ['reference_number_1', 'x'.repeat(35)],
  ['has_pickup', null],
  ['terms_of_service', false],
])('an order with a wrong %s is refused at that field', async (path, odd) => {
  const keys = path.split('.').map((it) => (/^\d+$/.test(it) ? Number(it) : it));
  const response = await send(
    { method: 'POST', url: '/shipment/create' },
    withDefect(good['shipment.create'], keys, odd),
  );
  const { code, data } = await response.json();
  expect([response.status, code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(data.issues.map((it: { path: string }) => it.path)).toContain(path);
});

test('undeclared fields are dropped, and protected ones cannot be set', async () => {
  const { api, client } = await server.signIn();
  const order = {
    ...anOrder(),
    client_id: 'x',
    is_admin: true,
    shipment_status: 6,
    created: 0,
    has_valor: true,
  };
  const { data } = await api.shipment.create(order, {
    context: { headers: { 'idempotency-key': crypto.randomUUID() } },
  });
  const [shipment] = (await api.shipment.get({ id: data.shipment_id })).data;
  expect(shipment).toMatchObject({ user_uid: client.user_uid, has_valor: false });
  expect(shipment?.shipment_status).not.toBe(6);
  expect((await api.user.get()).data.is_admin).toBe(false);
});
