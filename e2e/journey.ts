import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';

/*
 * The journey of this process. A cookie marks all of its requests, so the test server
 * (tests/support/e2e/e2e-journeys.ts) applies its clock and faults.
 */

let id = '';
let portal = process.env.BASE_URL ?? '';

/** `url`: a portal with e2e-server.ts. */
export function beginJourney(url: string | undefined): void {
  id = randomUUID();
  portal = url ?? '';
}

const cookie = () => ({ name: 'journey', value: id, url: portal });

export const journeyCookie = cookie;

/** Marks the context's pages and workers as this journey's. */
export const joinJourney = (context: BrowserContext) => context.addCookies([cookie()]);

/** Calls the portal without the browser, as this journey. */
export async function askPortal(path: string, init: RequestInit = {}): Promise<unknown> {
  const { name, value, url } = cookie();
  const headers = { 'content-type': 'application/json', cookie: `${name}=${value}` };
  const response = await fetch(new URL(path, url), { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
}

const send = (method: string, path: string, body: object) =>
  askPortal(path, { method, body: JSON.stringify(body) });

/** `number`: the client's number for people. */
export type Person = { email: string; password: string; company: string; number: number; client_id: string };
export type PersonRequest = {
  /** The demo account whose base data, rights, addresses and shipments are copied. */
  like?: 'kunde' | 'versand' | 'admin';
  company?: string;
  is_pickup_allowed?: boolean;
  is_valor_enabled?: boolean;
  addresses?: number;
  shipments?: number;
  reference?: string;
};

/** Creates a unique person with an account for the login form. */
export async function makePerson({ like = 'kunde', ...requested }: PersonRequest = {}): Promise<Person> {
  const account = { email: `${like}-${randomUUID()}@reise.example`, password: 'Ein-langes-Kennwort-1' };
  const made = await send('POST', '/e2e/clients', { ...account, like, ...requested });
  return { ...account, ...(made as Omit<Person, keyof typeof account>) };
}

export async function startSession({ email }: Person): Promise<[key: string, value: string][]> {
  const session = await send('POST', '/e2e/sessions', { email });
  const { access, refresh, setup } = session as { access: string; refresh: string; setup: number };
  return [
    ['setup_time', String(setup)],
    ['refresh_token', refresh],
    ['access_token', access],
  ];
}

export async function enter(page: Page, person: Person, path = '/order'): Promise<void> {
  const session = await startSession(person);
  await joinJourney(page.context());
  // A page of the portal's origin without the app.
  await page.goto(new URL('/healthz', portal).href);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, session);
  await page.goto(new URL(path, portal).href);
}

export async function setTime(page: Page, time: Date): Promise<void> {
  await send('PUT', '/e2e/clock', { ahead: time.getTime() - Date.now() });
  await page.clock.install({ time });
  await page.clock.resume();
}

/** Runs the server's morning job for recurring templates and returns the number of orders. */
export async function makeRecurring({ client_id }: Person): Promise<number> {
  const { orders } = (await send('POST', '/e2e/rhythms', { client_id })) as { orders: number };
  return orders;
}

/**
 * Tomorrow early in Berlin, for `setTime`, so that pickups are the same at any hour. Earlier sessions are over by then.
 */
export function earlyMorning(): Date {
  const tomorrow = new Date(Date.now() + 86_400_000);
  return new Date(tomorrow.setUTCHours(5, 30, 0, 0));
}

/** Keeps the sent dialog open, because a busy machine needs more than the two seconds until the archive opens. */
export async function keepSentDialog(page: Page): Promise<void> {
  const wait = () => {
    const { setTimeout } = window;
    const later = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      setTimeout(run, ms === 2000 ? 120_000 : ms, ...rest);
    window.setTimeout = later as typeof window.setTimeout;
  };
  await page.addInitScript(wait);
  await page.evaluate(wait);
}

/** Appends to a file for this journey, like a release or the operator. */
export const replaceFile = (path: string, more: string) => send('PUT', '/e2e/files', { path, more });
