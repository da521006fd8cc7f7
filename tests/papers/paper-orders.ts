import type { OrderInput } from '#domain/order/order.ts';
import { customsCases } from '#support/customs-cases.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';

/** An order with papers; `refused`: the expected issues as "path code". */
export type PaperOrder = {
  group: string;
  name: string;
  order: OrderInput;
  refused: readonly string[];
  /** Prints its label in every format and from every place of a sheet. */
  inEveryFormat?: boolean;
};

const of =
  (group: string) =>
  (name: string, difference: Partial<OrderInput>, more: Partial<PaperOrder> = {}): PaperOrder => ({
    group,
    name,
    order: anOrder({ service: 'standard', reference_number_1: 'AB-4711', ...difference }),
    refused: [],
    ...more,
  });

const label = of('Labels');
const danger = of('Dangerous goods');
const back = of('Returns');

const swiss = anAddress({ country_code: 'CH', company: 'Alpenholz AG' });
const paint = {
  danger_lq_notice: 'UN 1263, 3, III',
  danger_inner_packagings: 6,
  danger_inner_quantity: 0.75,
  danger_unit: 'l',
} as const;

const labels: readonly PaperOrder[] = [
  label(
    'two parcels within Germany',
    { parcels: [aParcel(), aParcel({ weight: 12 })] },
    { inEveryFormat: true },
  ),
  label('an envelope', { transport_kind: 'envelope' }),
  label('two pallets, two labels each', {
    transport_kind: 'pallet',
    parcels: [120, 80].map((length) => aParcel({ length, width: 80, height: 110, weight: 180 })),
  }),
  label('twelve parcels', {
    parcels: Array.from({ length: 12 }, (_, index) => aParcel({ weight: 1 + index })),
  }),
  label('the marks of weight: 10, 10.1, 20, 20.1 and 31.5 kg', {
    parcels: [10, 10.1, 20, 20.1, 31.5].map((weight) => aParcel({ weight })),
  }),
  label('names as long as they may be', {
    recipient: anAddress({
      company: 'W'.repeat(34),
      contact_person: 'Wilhelmine-Katharina von und zu Wa',
      address_extra_1: 'Hinterhaus, zweiter Aufgang links',
      city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysilio',
    }),
  }),
  label('what would end a ZPL label, printed as it is', {
    recipient: anAddress({ company: '^XZ~JA ^FD_5E GmbH', contact_person: 'Łukasz Şahin' }),
  }),
  label('France, its number before the street', {
    recipient: {
      ...anAddress(),
      company: 'Atelier Lumière SARL',
      street: 'Rue de l’Église',
      street_number: '7bis',
      postal_code: '75001',
      city: 'Paris',
      country_code: 'FR',
      phone_country_prefix: '33',
    },
  }),
];

const papers = of('Waybill and order copy');
const both = { waybill: true, mission_copy: true };
const withOrder: readonly PaperOrder[] = [
  papers('within Germany', { ...both, parcels: [aParcel(), aParcel({ weight: 12 })] }),
  papers('of pallets', {
    ...both,
    transport_kind: 'pallet',
    parcels: [aParcel({ length: 120, width: 80, height: 110, weight: 180 })],
  }),
  papers('abroad', { ...both, recipient: swiss, customs: aCustoms() }),
];

const script = of('Any script');
const somewhere = (country_code: string, postal_code: string, phone_country_prefix: string) => ({
  ...anAddress(),
  country_code,
  postal_code,
  phone_country_prefix,
  phone_prefix: '02',
  phone: '5550123',
});

const scripts: readonly PaperOrder[] = (
  [
    ['JP', '100-0001', '81', '株式会社東京工芸', '千代田', '東京', '田中 花子'],
    ['CN', '100000', '86', '北京市贸易有限公司', '长安街', '北京', '王小明'],
    ['TW', '100', '886', '臺北國際股份有限公司', '重慶南路', '臺北', '陳怡君'],
    ['KR', '04524', '82', '서울무역 주식회사', '세종대로', '서울', '김민지'],
    ['AE', '', '971', 'شركة الشحن السريع', 'شارع الشيخ زايد', 'دبي', 'محمد علي'],
    ['IL', '6100000', '972', 'חברת המשלוחים בע"מ', 'רחוב הרצל', 'תל אביב', 'דנה כהן'],
    ['TH', '10330', '66', 'บริษัท ขนส่งไทย จำกัด', 'ถนนพระราม', 'กรุงเทพ', 'สมชาย ใจดี'],
    ['GE', '0105', '995', 'საქართველოს გზა', 'რუსთაველის', 'თბილისი', 'ნინო ბერიძე'],
    ['IN', '400001', '91', 'भारत व्यापार प्राइवेट लिमिटेड', 'महात्मा गांधी मार्ग', 'मुंबई', 'प्रिया शर्मा'],
  ] as const
).map(([country, code, prefix, company, street, city, contact_person]) =>
  script(`to ${country}`, {
    recipient: { ...somewhere(country, code, prefix), company, street, city, contact_person },
    service: 'saver',
    customs: aCustoms({ reason: 'sample', currency: 'EUR', recipient_tax_number: '' }),
  }),
);

const dangerous: readonly PaperOrder[] = [
  danger('paint in limited quantities', { parcels: [aParcel({ limited_quantity: true, ...paint })] }),
  danger('paint in excepted quantities', {
    parcels: [aParcel({ excepted_quantity: true, ...paint, danger_inner_quantity: 25, danger_unit: 'ml' })],
  }),
  danger('a drum of paint under all of ADR, by the special service', {
    service: 'special',
    parcels: [
      aParcel({ dangerous_goods: true, ...paint, danger_inner_packagings: 1, danger_inner_quantity: 20 }),
    ],
  }),
  danger(
    'excepted quantities that are too much for one packaging',
    { parcels: [aParcel({ excepted_quantity: true, ...paint })] },
    { refused: ['parcels.0.danger_inner_quantity eq_inner_too_large'] },
  ),
  danger(
    'limited quantities in a parcel of more than 30 kg',
    {
      parcels: [aParcel({ limited_quantity: true, ...paint, weight: 31 })],
    },
    { refused: ['parcels.0.weight max_weight_lq'] },
  ),
  danger(
    'limited quantities by express',
    { service: 'express', parcels: [aParcel({ limited_quantity: true, ...paint })] },
    {
      refused: ['service service_not_available'],
    },
  ),
];

const returns: readonly PaperOrder[] = [
  back('from Switzerland', {
    is_return: true,
    original_tracking_number: '340123450000000013',
    rma_reference: 'RMA-12',
    has_collect_address: true,
    differ_pickup: swiss,
    customs: aCustoms({
      invoice_type: 'proforma',
      invoice_number: '',
      reason: 'return',
      sender_eori: '',
      recipient_tax_number: 'DE1234567',
      original_invoice_number: 'RE-2026/3',
      original_mrn: '26DE1234567890ABCD',
    }),
  }),
];

const invoices: readonly PaperOrder[] = [
  of('Customs')('an invoice of 60 lines', {
    recipient: swiss,
    customs: aCustoms({
      lines: Array.from({ length: 60 }, (_, index) =>
        aGoodsLine({
          description: `Beschläge aus Messing, Größe ${index + 1}`,
          quantity: 2 + (index % 7),
          unit_value_cents: 115 + index,
          net_weight: 0.01,
        }),
      ),
    }),
  }),
];

const atTheBorder: readonly PaperOrder[] = customsCases.map(({ name, order, asked }) => ({
  group: 'Customs',
  name,
  order,
  refused: asked,
}));

export const paperOrders: readonly PaperOrder[] = [
  ...labels,
  ...withOrder,
  ...scripts,
  ...returns,
  ...dangerous,
  ...invoices,
  ...atTheBorder,
];
