import { createHmac, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

/* The carrier's side, and parcels ordered for it without the form. */

export type CarrierEvent = { id?: string; tracking_number: string; at: number; status: number; city: string };

/** Sends signed carrier events and returns the result of each. */
export async function tellPortal(...events: CarrierEvent[]): Promise<string[]> {
  const body = JSON.stringify({
    events: events.map((event) => ({ code: `C${event.status}`, message: '', country_code: 'DE', ...event })),
  });
  const time = Math.floor(Date.now() / 1000);
  const secret = process.env.CARRIER_EVENTS_SECRET ?? '';
  const response = await fetch(new URL('/api/carrier/events', process.env.BASE_URL), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-carrier-time': String(time),
      'x-carrier-signature': createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'),
    },
    body,
  });
  const { data } = (await response.json()) as { data: { result: string }[] };
  return data.map((it) => it.result);
}

const person = { phone_country_prefix: '49', phone_prefix: '040', phone: '555011', country_code: 'DE' };

/** Orders a parcel with a delivery mail for the signed-in customer and returns its number and id. */
export async function orderParcel(page: Page, company: string) {
  const { data } = await callAs(page, 'POST', 'shipment/create', {
    sender: {
      ...person,
      company: 'Möbelwerk Kiel GmbH',
      contact_person: 'Kim Absender',
      street: 'Hafenring',
      street_number: '1',
      postal_code: '24103',
      city: 'Kiel',
    },
    recipient: {
      ...person,
      company,
      contact_person: 'Jürgen Weiß',
      street: 'Große Bleichen',
      street_number: '12',
      postal_code: '20354',
      city: 'Hamburg',
    },
    transport_kind: 'parcel',
    parcels: [{ contents: 'Ersatzteile', length: 40, width: 30, height: 20, weight: 5 }],
    service: 'standard',
    has_pickup: false,
    receive_delivery_email: true,
    terms_of_service: true,
  });
  const { shipment_id, tracking_number } = data as { shipment_id: string; tracking_number: string[] };
  return { shipment_id, number: tracking_number[0] ?? '' };
}

export async function labelPicture(page: Page, shipment_id: string): Promise<Buffer> {
  const { data } = await callAs(page, 'GET', `shipment/label?shipment_id=${shipment_id}&format=png`);
  return Buffer.from((data as { file: string }).file, 'base64');
}

async function callAs(page: Page, method: string, path: string, data?: unknown): Promise<{ data: unknown }> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const response = await page.request.fetch(`/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data,
  });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return response.json();
}
