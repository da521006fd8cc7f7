import type { BoxSize } from '#domain/services/box-size.ts';
import type { client } from '#server/db/schema.ts';
import type { DemoEmail } from './demo-accounts.ts';

export type DemoClient = Omit<typeof client.$inferInsert, 'id' | 'user_uid' | 'email'> & {
  emailVerified: boolean;
  addresses: number;
  shipments: number;
  boxes?: BoxSize[];
  articles?: boolean;
};

export const demoClients: Record<DemoEmail, DemoClient> = {
  'kunde@demo.versandpult.example': {
    number: 10_001,
    company: 'Möbelwerk Kiel GmbH',
    street: 'Holstenstraße',
    street_number: '72',
    building: 'Werk 2',
    department: 'Versand',
    zipcode: '24103',
    city: 'Kiel',
    contact_person: 'Friederike Lührs',
    phone_country_code: '49',
    phone_area_code: '0431',
    phone_number: '5550120',
    is_active: true,
    is_valor_enabled: true,
    allow_national_standard_carrier: true,
    emailVerified: true,
    addresses: 34,
    shipments: 60,
    articles: true,
    boxes: [
      { letter: 'L', name: 'Karton L', length: 60, width: 40, height: 40, tare: 0.9 },
      { letter: 'M', name: 'Karton M', length: 40, width: 30, height: 25, tare: 0.4 },
      { letter: 'S', name: 'Karton S', length: 30, width: 20, height: 15, tare: 0.2 },
    ],
  },
  'versand@demo.versandpult.example': {
    number: 10_002,
    company: 'Kaffeerösterei Altona KG',
    street: 'Große Elbstraße',
    street_number: '145',
    zipcode: '22767',
    city: 'Hamburg',
    contact_person: 'Nils Brockmann',
    phone_country_code: '49',
    phone_area_code: '040',
    phone_number: '5550188',
    is_active: true,
    is_pickup_allowed: false,
    monthly_user: true,
    emailVerified: true,
    addresses: 12,
    shipments: 14,
  },
  'admin@demo.versandpult.example': {
    number: 10_000,
    company: 'Versandpult Verwaltung',
    street: 'Speicherstadt',
    street_number: '1',
    zipcode: '20457',
    city: 'Hamburg',
    contact_person: 'Verwaltung',
    phone_country_code: '49',
    phone_area_code: '040',
    phone_number: '5550100',
    is_admin: true,
    is_active: true,
    emailVerified: true,
    addresses: 0,
    shipments: 0,
  },
  'neu@demo.versandpult.example': {
    number: 10_003,
    company: 'Töpferei Neuanfang',
    street: 'Lange Reihe',
    street_number: '8',
    zipcode: '23966',
    city: 'Wismar',
    contact_person: 'Svea Neumann',
    phone_country_code: '49',
    phone_area_code: '03841',
    phone_number: '555017',
    is_active: false,
    emailVerified: false,
    addresses: 0,
    shipments: 0,
  },
};
