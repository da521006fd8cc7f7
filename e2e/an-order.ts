import type { TypedAddress } from './pages/order-page.ts';

/* Default order data; the company tells the journeys' orders apart. */

export const inHamburg = (company: string) =>
  ({
    company,
    street: 'Große Bergstraße',
    street_number: '15a',
    postal_code: '22767',
    city: 'Hamburg',
    contact_person: 'Jürgen Groß',
    phone_prefix: '040',
    phone: '5550177',
  }) satisfies TypedAddress;

export const inFlensburg = (company: string) =>
  ({
    company,
    street: 'Hafendamm',
    street_number: '8',
    postal_code: '24937',
    city: 'Flensburg',
    contact_person: 'Jan Petersen',
    phone_prefix: '0461',
    phone: '55501',
  }) satisfies TypedAddress;

export const glasses = { contents: 'Brillen', length: '30', width: '20', height: '20', weight: '4' };
