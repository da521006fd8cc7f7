import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';

/*
 * The journey that this process runs. A cookie with its name is in all of its requests: by it the test server
 * (tests/support/e2e/e2e-journeys.ts) finds the journey's clock and faults.
 */

let id = '';
let portal = process.env.BASE_URL ?? '';

/** `url`: of a portal that runs e2e-server.ts, everybody's or one of the journey's own. */
export function beginJourney(url: string | undefined): void {
  id = randomUUID();
  portal = url ?? '';
}

const cookie = () => ({ name: 'journey', value: id, url: portal });

/** For a browser that Playwright does not drive. */
export const journeyCookie = cookie;

/** What the context's pages and workers ask from now on is this journey's. */
export const joinJourney = (context: BrowserContext) => context.addCookies([cookie()]);

/** Asks the portal past the browser, as this journey. */
export async function askPortal(path: string, init: RequestInit = {}): Promise<unknown> {
  const { name, value, url } = cookie();
  const headers = { 'content-type': 'application/json', cookie: `${name}=${value}` };
  const response = await fetch(new URL(path, url), { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
}

const send = (method: string, path: string, body: object) =>
  askPortal(path, { method, body: JSON.stringify(body) });

/** `number`: what people call the client by. */
export type Person = { email: string; password: string; company: string; number: number; client_id: string };
export type PersonWanted = {
  /** Whose base data, rights, addresses and shipments they have; these are the demo accounts. */
  like?: 'kunde' | 'versand' | 'admin';
  company?: string;
  is_pickup_allowed?: boolean;
  is_valor_enabled?: boolean;
  addresses?: number;
  shipments?: number;
  /** How the references of a few shipments begin. */
  reference?: string;
};

/** Somebody nobody else knows, with an account to sign in with by the form. */
export async function makePerson({ like = 'kunde', ...wanted }: PersonWanted = {}): Promise<Person> {
  const account = { email: `${like}-${randomUUID()}@reise.example`, password: 'Ein-langes-Kennwort-1' };
  const made = await send('POST', '/e2e/clients', { ...account, like, ...wanted });
  return { ...account, ...(made as Omit<Person, keyof typeof account>) };
}

/** What local storage holds once that person has signed in. */
export async function startSession({ email }: Person): Promise<[key: string, value: string][]> {
  const session = await send('POST', '/e2e/sessions', { email });
  const { access, refresh, setup } = session as { access: string; refresh: string; setup: number };
  return [
    ['setup_time', String(setup)],
    ['refresh_token', refresh],
    ['access_token', access],
  ];
}

/** Signed in without the form, from now on; the page is then at the path. */
export async function enter(page: Page, person: Person, path = '/order'): Promise<void> {
  const session = await startSession(person);
  await joinJourney(page.context());
  // The portal's origin, without the app.
  await page.goto(new URL('/healthz', portal).href);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, session);
  await page.goto(new URL(path, portal).href);
}

/** Moves the portal's clock for this journey, and the page's with it. */
export async function setTime(page: Page, time: Date): Promise<void> {
  await send('PUT', '/e2e/clock', { ahead: time.getTime() - Date.now() });
  // The page's clock goes on from there, timers included.
  await page.clock.install({ time });
  await page.clock.resume();
}

/** Does what the server does each morning for templates whose day it is; answers how many orders it made. */
export async function makeRecurring({ client_id }: Person): Promise<number> {
  const { orders } = (await send('POST', '/e2e/rhythms', { client_id })) as { orders: number };
  return orders;
}

/**
 * Early in Berlin on a day to come, for `setTime`: journeys with a pickup run at any hour, and what can be picked up
 * hangs on it. A session that began before is over by then.
 */
export function earlyMorning(): Date {
  const tomorrow = new Date(Date.now() + 86_400_000);
  return new Date(tomorrow.setUTCHours(5, 30, 0, 0));
}

/**
 * Keeps the dialog after sending open: a busy machine takes longer for a key or a click than the two seconds after which
 * the archive opens. For the page as it is and as it loads next.
 */
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

/** As the next release, or the operator, replaces a file: for this journey it ends with more than before. */
export const replaceFile = (path: string, more: string) => send('PUT', '/e2e/files', { path, more });
