import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { defaultOptions } from '#domain/account.ts';
import { exampleFile } from '#domain/example-addresses.ts';
import { type Call, callsOf } from '#server/calls.ts';
import { signedHeaders } from '#support/carrier.ts';
import { aBooking, aBoxSize, anAddress, anOrder, aParcel, aProfile } from '#support/factories.ts';
import { fc, runs } from '#support/random.ts';
import { startServer } from '#support/server.ts';

/*
 * Bodies nobody would write by hand: good ones, ones at the limits, and good ones with one defect. Whatever comes,
 * the answer is well-formed and never a 5xx. fast-check prints the seed of a failure.
 */

const server = await startServer();
const { access } = await server.signIn({ is_valor_enabled: true });
const { data: shipped } = await server
  .api(access)
  .shipment.create(anOrder(), { context: { headers: { 'idempotency-key': crypto.randomUUID() } } });
const { access: ofStaff } = await server.signIn({ is_admin: true });
const calls = callsOf(contract);
const tokenFor = (meta: Call['meta'] | undefined) => (meta?.access === 'admin' ? ofStaff : access);

/** A good body per call that takes one. */
const good: Record<string, unknown> = {
  'user.isVerified': { email: 'kim@kunde.example', signPassword: 'x' },
  'user.login': { refresh: 'x' },
  'user.isExist': { email: 'kim@kunde.example' },
  'user.create': aProfile(),
  'user.verificationAdmin': {},
  'user.verify': { actionCode: 'x' },
  'user.passwordReset': { email: 'kim@kunde.example' },
  'user.passwordWasReset': {},
  'user.endSession': {},
  'user.updateBaseInfo': {
    ...anAddress(),
    email: 'kim@kunde.example',
    phone_prefix: '030',
    options: defaultOptions,
  },
  'user.list': {
    pagination: { page: 1, per_page: 25, sort_by: 'client_id', descending: false },
    user_type: 'weekly',
    is_active: 1,
    monthly_user: 'monthly_user',
    date_range: { from: 1_773_183_600, to: 1_773_270_000 },
    search: 'Müller',
  },
  'user.endClientSession': {},
  'user.update': { revision: 1, is_active: true, user_type: 'daily', paidBy: null },
  'user.updateCarrier': { revision: 1, carrier_enabled: true, custom_carrier_name: 'Bote' },
  'user.delete': {},
  'user.passwordMail': {},
  'address.create': anAddress(),
  'address.update': anAddress(),
  'address.delete': {},
  'address.validate': { data: [anAddress()] },
  'address.import': { data: [anAddress(), anAddress({ city: 'Kiel' })], duplicates: 'overwrite' },
  'address.undoImport': {},
  'shipment.getAvailableOrderServices': {
    sender: { country_code: 'DE', postal_code: '10117' },
    recipient: { country_code: 'CH', postal_code: '8001', city: 'Zürich' },
    transport_kind: 'parcel',
    parcels: [{ weight: 5, valor: false }],
  },
  'shipment.create': anOrder({
    has_collect_address: true,
    differ_pickup: anAddress(),
    parcels: [aParcel(), aParcel({ value_of_goods: 100 })],
  }),
  'shipment.userList': {
    pagination: { page: 1, per_page: 25, sort_by: 'created', descending: true },
    search: 'Müller',
    shipment_status: -1,
    without_tracking_number: false,
    is_saturday: false,
    date_range: { from: 1_773_183_600, to: 1_773_270_000 },
  },
  'tracking.find': { tracking_number: '340123450000000017', postal_code: '20354' },
  'carrier.events': {
    events: [
      {
        id: 'e-1',
        tracking_number: shipped.tracking_number[0],
        at: 1_773_129_600,
        code: 'DEP',
        status: 2,
        message: 'Weiter nach Hamburg',
        city: 'Kiel',
        country_code: 'DE',
      },
      { tracking_number: '340123450000000024', at: 1_773_129_600, code: 'DLV', status: 6 },
    ],
  },
  'shipment.cancel': { reason: 'Nicht abholbereit' },
  'shipment.edit': { parcel_id: crypto.randomUUID() },
  'parcel.cancel': {},
  'shipment.exportUser': {
    search: 'Müller',
    shipment_status: 1,
    date_range: { from: 1_773_183_600, to: 1_773_270_000 },
    is_canceled: false,
    shipment_ids: [crypto.randomUUID()],
  },
  'shipment.list': {
    pagination: { page: 2, per_page: 10 },
    search: 'Müller',
    shipment_status: 1,
    tracking_id: '340123450000000017',
    reference_number: 'KD-[0-9]+',
    search_by_date: 'status_updated',
    date_range: { from: 1_773_183_600, to: 1_773_270_000 },
    is_only_chargeable: true,
    include_special: true,
    surcharge: 'handling_length',
    paidBy: crypto.randomUUID(),
    lastHitSort: [1_773_183_600_000_000, crypto.randomUUID()],
  },
  'shipment.export': {
    search: 'Müller',
    shipment_status: 6,
    reference_number: '^KD',
    search_by_date: 'created',
    date_range: { from: 1_773_183_600, to: 1_773_270_000 },
    include_special: true,
  },
  'shipment.exportBilling': {
    user_type: 'monthly',
    layout: 'parcels',
    form: 'zip',
    date_range: { from: 1_773_183_600, to: 1_773_270_000 },
  },
  'shipment.exportAgain': {},
  'shipment.findOwners': { tracking_id: '340123450000000017', reference_number: '^KD-\\d+$' },
  'shipment.clientDays': {
    pagination: { page: 1, per_page: 10 },
    tracking_id: '',
    reference_number: 'KD',
  },
  'shipment.listOfClient': {
    pagination: { page: 1, per_page: 25 },
    search: '',
    without_tracking_number: true,
    reference_number: 'KD',
  },
  'shipment.exportOfClient': {
    layout: 'parcels',
    reference_number: 'KD',
  },
  'shipment.listManual': { pagination: { page: 1, per_page: 25 }, filter: 'begun' },
  'shipment.changeManual': {
    revision: 0,
    carrier_name: 'Kurier Nord',
    tracking_number: 'KN-4711',
    tracking_link: 'https://kurier.example/KN-4711',
    price_note: '180 EUR netto',
    shipment_status: 2,
  },
  'shipment.updateShipNotes': { user_uid: 'x', admin_notes: 'Zeile\nZwei', seen: '' },
  'shipment.printLabels': {
    shipment_ids: [crypto.randomUUID()],
    format: 'pdf_a4',
    start_position: '2',
    papers: 'without',
    once: true,
  },
  'shipment.sendLabels': { email: ['kim@kunde.example'] },
  'shipment.sendManyLabels': { shipment_ids: [crypto.randomUUID()], email: ['kim@kunde.example'] },
  'packaging.create': { transparent_bags: 25, envelopes: 150, pvc_bags_small: 0, express_boxes: 5 },
  'packaging.update': { state: 'sent', note: 'Rest folgt' },
  'pickup.create': aBooking({ special_delivery_terms: 'Tor 2' }),
  'pickup.createDirectly': { parcels_quantity: 2, recipient: anAddress() },
  'pickup.cancel': {},
  'pickup.cancelAny': {},
  'pickup.mark': { ids: ['00000000-0000-4000-8000-000000000001'], to: 'done' },
  'idempotency.cancel': {},
  'template.save': { name: 'Ersatzteile', form: { parcels: [{ weight: 5 }] }, updated: 1_000 },
  'template.remove': {},
  'boxSize.save': { boxes: [aBoxSize()], revision: 0 },
  'storage.download': exampleFile,
  'storage.files': { folder: 'invoices/manual/' },
  'storage.downloadAll': { folder: 'invoices/manual/' },
  'storage.downloadAllLink': { folder: 'invoices/manual/' },
  'storage.delete': { folder: 'invoices/manual/', name: 'Rechnung.pdf', uid: 'x' },
  'storage.deleteAll': { folder: 'invoices/manual/' },
  'data.uploadFile': {
    folder: 'invoices/manual/',
    name: 'Januar.csv',
    file: btoa('Firma;Betrag'),
    if_exists: 'replace',
    uid: 'x',
  },
  'support.open': {},
  'support.shipments': { pagination: { page: 1, per_page: 25 }, search: 'Müller' },
  'logs.write': { id: crypto.randomUUID(), name: 'n', severity: 'INFO', event: 'e', text: 't' },
};

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

/** Values at the edges of what a field may be, and far beyond. */
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

test('every call that takes a body has a good one here', () => {
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
  '%s: anything at all never breaks the server',
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

const word = (most: number) =>
  fc
    .string({ unit: fc.constantFrom(...'abcäöüßéøłABC 019-.&'), minLength: 1, maxLength: most })
    .map((it) => `x${it}`.slice(0, most).trim());
const measure = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });

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
      recipient: anAddress({ country_code: country, company, contact_person }),
      parcels: parcels.map(aParcel),
      reference_number_1: reference,
    }),
  );

test('a good order is never refused', async () => {
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
])('an order with a wrong %s is refused, there', async (path, odd) => {
  const keys = path.split('.').map((it) => (/^\d+$/.test(it) ? Number(it) : it));
  const response = await send(
    { method: 'POST', url: '/shipment/create' },
    withDefect(good['shipment.create'], keys, odd),
  );
  const { code, data } = await response.json();
  expect([response.status, code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(data.issues.map((it: { path: string }) => it.path)).toContain(path);
});

test('fields nobody declared are dropped, protected ones cannot be set', async () => {
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
