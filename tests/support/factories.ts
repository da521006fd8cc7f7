import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { emptyAddress, type PlainAddress } from '#domain/address/address.ts';
import { sameEntryKey } from '#domain/address/same-address.ts';
import { type Article, emptyArticle } from '#domain/articles/article.ts';
import type { OrderInput } from '#domain/order/order.ts';
import type { OrderContext } from '#domain/order/order-rules.ts';
import type { ProfileInput } from '#domain/people/registration.ts';
import type { PickupBookingInput } from '#domain/pickup/pickup-booking.ts';
import type { BoxSize } from '#domain/services/box-size.ts';
import { emptyParcel, type Parcel } from '#domain/services/parcel.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import type { Db } from '#server/db/connect.ts';
import { address, client } from '#server/db/schema.ts';

/* Valid values with the differences a test needs. `given.…` stores them with their parents. */

type ClientRow = typeof client.$inferSelect;
type AddressRow = typeof address.$inferSelect;

/** Below the numbers that the portal gives. */
let numbers = 1_000;

/** An active client in Berlin with complete base data; its texts are unique. */
export function aClient(difference: Partial<ClientRow> = {}): typeof client.$inferInsert {
  const id = difference.id ?? v7();
  numbers += 1;
  return {
    id,
    number: numbers,
    user_uid: randomUUID(),
    email: `versand-${numbers}@kunde.example`,
    company: `Kontor ${numbers} GmbH`,
    street: 'Lindenallee',
    street_number: '7a',
    zipcode: '10117',
    city: 'Berlin',
    country_code: 'DE',
    contact_person: `Kim Absender ${numbers}`,
    phone_country_code: '49',
    phone_area_code: '030',
    phone_number: '5550100',
    is_active: true,
    ...difference,
  };
}

export const aBoxSize = (difference: Partial<BoxSize> = {}): BoxSize => ({
  letter: 'M',
  name: 'Karton M',
  length: 40,
  width: 30,
  height: 25,
  tare: 0.4,
  ...difference,
});

export const anArticle = (difference: Partial<Article> = {}): Article => ({
  ...emptyArticle,
  article_number: 'SB-100',
  text_de: 'Sonnenbrille mit Metallgestell',
  text_en: 'Sunglasses with metal frame',
  hs_code: '90041091',
  origin_country: 'IT',
  net_weight: 0.045,
  unit_value_cents: 2_490,
  ...difference,
});

/** A valid German address; `country_code` 'US', 'CH' or 'GB' gives one there. */
export function anAddress(difference: Partial<PlainAddress> = {}): PlainAddress {
  return { ...emptyAddress, ...places[difference.country_code ?? 'DE'], ...difference };
}

const places: Record<string, Partial<PlainAddress>> = {
  DE: {
    company: 'Werkstatt Özdemir & Söhne',
    street: 'Große Bleichen',
    street_number: '12',
    postal_code: '20354',
    city: 'Hamburg',
    contact_person: 'Jürgen Weiß',
    phone_country_prefix: '49',
    phone_prefix: '040',
    phone: '555011',
  },
  US: {
    company: 'Harbor Supply Inc',
    street: 'Market Street',
    street_number: '500',
    postal_code: '94105',
    city: 'San Francisco',
    country_code: 'US',
    state_province_code: 'CA',
    contact_person: 'Jordan Lee',
    phone_country_prefix: '001',
    phone_prefix: '0415',
    phone: '5550123',
  },
  CH: {
    company: 'Uhren Rütli AG',
    street: 'Bahnhofstrasse',
    street_number: '3',
    postal_code: '8001',
    city: 'Zürich',
    country_code: 'CH',
    contact_person: 'Beat Müller',
    phone_country_prefix: '41',
    phone_prefix: '044',
    phone: '5550190',
  },
  GB: {
    company: 'Thames Optics Ltd',
    street: 'Camden High Street',
    street_number: '19',
    postal_code: 'NW1 7JE',
    city: 'London',
    country_code: 'GB',
    contact_person: 'Alex Reed',
    phone_country_prefix: '44',
    phone_prefix: '020',
    phone: '79460190',
  },
};

export function aProfile(difference: Partial<ProfileInput> = {}): ProfileInput {
  return {
    company: 'Buchbinderei Falz & Söhne',
    email: `falz-${randomUUID().slice(0, 8)}@kunde.example`,
    street: 'Lindenallee',
    street_number: '7a',
    building: '',
    department: '',
    zipcode: '10117',
    city: 'Berlin',
    state_province_code: '',
    country_code: 'DE',
    contact_person: 'Kim Falz',
    phone_country_code: '49',
    phone_area_code: '030',
    phone_number: '5550100',
    ...difference,
  };
}

export function aParcel(difference: Partial<Parcel> = {}): Parcel {
  return {
    ...emptyParcel,
    contents: 'Ersatzteile',
    length: 40,
    width: 30,
    height: 20,
    weight: 5,
    ...difference,
  };
}

/** A parcel order within Germany without a pickup. */
/** Tuesday, 17 November 2026, 10:00 in Berlin; everything is allowed, nothing accepted yet. */
export function anOrderContext(difference: Partial<OrderContext> = {}): OrderContext {
  return {
    now: new Date('2026-11-17T09:00:00Z'),
    isPickupAllowed: true,
    terms: { version: '2026-01', isAccepted: false },
    isValorEnabled: true,
    specialActivation: true,
    ...difference,
  };
}

export function anOrder(difference: Partial<OrderInput> = {}): OrderInput {
  return {
    sender: {
      ...anAddress({
        company: 'Kontor GmbH',
        contact_person: 'Kim Absender',
        postal_code: '10117',
        city: 'Berlin',
      }),
    },
    recipient: anAddress(),
    transport_kind: 'parcel',
    parcels: [aParcel()],
    service: 'saver',
    has_pickup: false,
    terms_of_service: true,
    ...difference,
  };
}

export function aBooking(difference: Partial<PickupBookingInput> = {}): PickupBookingInput {
  return {
    recipient: anAddress(),
    has_collect_address: true,
    service: 'standard',
    total_weight: 12.5,
    parcels_quantity: 3,
    pickup_date: daySeconds('2026-03-11'),
    pickup_datetime_from: '09:00',
    pickup_datetime_to: '17:00',
    special_delivery_terms: '',
    ...difference,
  };
}

export const given = {
  async client(db: Db, difference: Partial<ClientRow> = {}): Promise<ClientRow> {
    const [row] = await db.insert(client).values(aClient(difference)).returning();
    return row!;
  },

  async address(db: Db, owner: { id: string }, difference: Partial<AddressRow> = {}): Promise<AddressRow> {
    const { address_id = v7(), client_id: _, ...fields } = difference;
    const typed = anAddress(fields);
    const [row] = await db
      .insert(address)
      .values({ ...typed, same_key: sameEntryKey(typed), client_id: owner.id, address_id })
      .returning();
    return row!;
  },
};
