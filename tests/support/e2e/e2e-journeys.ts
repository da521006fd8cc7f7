import { AsyncLocalStorage } from 'node:async_hooks';
import { eq, sql } from 'drizzle-orm';
import { type Context, Hono, type Next } from 'hono';
import * as v from 'valibot';
import { client } from '#server/db/schema.ts';
import { demoClients } from '#server/demo/demo-clients.ts';
import { addDemoClient } from '#server/demo/seed.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/entry/step.ts';
import { makeForClient } from '#server/jobs/make-recurring.ts';
import { startSession } from '#server/sign-in/sessions.ts';
import { faultRoutes } from './fault-routes.ts';

/*
 * Journeys of the e2e tests share one portal, each with its own clients, sessions, clock, faults and added files. A
 * cookie names the journey in every request, also of workers and signed-out windows.
 */

type Journey = {
  /** ms that its clock is ahead of the real one. */
  ahead: number;
  /** Text appended to files of the build, by path. */
  added: Map<string, string>;
};

const cookieName = 'journey';
const journeys = new Map<string, Journey>();
const running = new AsyncLocalStorage<Journey>();

/** The journey's time within its requests, the real time in the server's own work. */
export const journeyClock = { now: () => timeOf(running.getStore()) };

const timeOf = (journey: Journey | undefined) => new Date(Date.now() + (journey?.ahead ?? 0));

function journeyOf(cookies: string | null | undefined): Journey | undefined {
  const id = new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(cookies ?? '')?.[1];
  if (id === undefined) return undefined;
  const journey = journeys.get(id) ?? { ahead: 0, added: new Map() };
  journeys.set(id, journey);
  return journey;
}

/** For the Date header, which is set after the request is out of scope. */
export const timeFor = (cookies: string | undefined) => timeOf(journeyOf(cookies));

export function journeyRoutes(deps: Deps): Hono<Env> {
  // Both jobs use the real time: they would end other years' sessions or make up rhythms.
  void deps.db.execute(sql`delete from jobs.schedule where name in ('forget-old', 'make-recurring')`);
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    const journey = journeyOf(c.req.header('cookie'));
    if (!journey) return next();
    const more = journey.added.get(c.req.path);
    return running.run(journey, () => (more === undefined ? next() : answerMore(c, more, next)));
  });
  app.route('/', journeyCalls(deps));
  app.route('/', faultRoutes(deps));
  return app;
}

/** Sends the changed file complete and uncompressed, without the old length and ETag. */
async function answerMore(c: Context<Env>, more: string, next: Next): Promise<void> {
  // Without headers the answer is complete and uncompressed.
  c.req.raw = new Request(c.req.url);
  await next();
  const whole = c.res;
  const headers = new Headers(whole.headers);
  for (const name of ['content-length', 'etag']) headers.delete(name);
  // Hono would add the headers of the replaced answer.
  c.res = undefined;
  c.res = new Response(Buffer.concat([Buffer.from(await whole.arrayBuffer()), Buffer.from(more)]), {
    headers,
  });
}

const ClientOrder = v.object({
  email: v.pipe(v.string(), v.email()),
  password: v.optional(v.string()),
  /** Demo account to copy base data, rights, addresses and shipments from. */
  like: v.picklist(['kunde', 'versand', 'admin'] as const),
  company: v.optional(v.string()),
  is_pickup_allowed: v.optional(v.boolean()),
  is_valor_enabled: v.optional(v.boolean()),
  addresses: v.optional(v.number()),
  shipments: v.optional(v.number()),
  reference: v.optional(v.string()),
});
const SessionOrder = v.object({ email: v.string() });
const ClockOrder = v.object({ ahead: v.number() });
const RhythmOrder = v.object({ client_id: v.pipe(v.string(), v.uuid()) });
const FileOrder = v.object({ path: v.string(), more: v.string() });

let number = 100_000;

function journeyCalls(deps: Deps) {
  const app = new Hono();

  app.post('/e2e/clients', async (c) => {
    const { like, password, ...requested } = v.parse(ClientOrder, await c.req.json());
    const { emailVerified, articles: _, ...demo } = demoClients[`${like}@demo.versandpult.example`];
    const { email } = requested;
    const account = password
      ? await deps.identity.ensureAccount({ email, password, emailVerified })
      : undefined;
    const row = { ...demo, ...requested, user_uid: account?.uid ?? `e2e-${email}` };
    // Registrations take numbers from the same row.
    for (;;) {
      number += 1;
      const added = await addDemoClient(deps, { ...row, number });
      if (added) return c.json({ data: { number, client_id: added.id, company: added.company } });
    }
  });

  app.post('/e2e/sessions', async (c) => {
    const { email } = v.parse(SessionOrder, await c.req.json());
    const [owner] = await deps.db.select().from(client).where(eq(client.email, email));
    if (!owner) throw new Error(`There is no client ${email}`);
    const user_agent = c.req.header('user-agent') ?? '';
    const tokens = await startSession(deps, deps.db, owner, { user_agent, signed_in: new Date() });
    return c.json({ data: { ...tokens, setup: deps.clock.now().getTime() } });
  });

  app.put('/e2e/clock', async (c) => {
    const { ahead } = v.parse(ClockOrder, await c.req.json());
    const journey = journeyOf(c.req.header('cookie'));
    if (journey) journey.ahead = ahead;
    return c.json({ data: {} });
  });

  // Runs the server's early morning work for this client, by the journey's clock.
  app.post('/e2e/rhythms', async (c) => {
    const { client_id } = v.parse(RhythmOrder, await c.req.json());
    return c.json({ data: { orders: await makeForClient(deps, client_id) } });
  });

  app.put('/e2e/files', async (c) => {
    const { path, more } = v.parse(FileOrder, await c.req.json());
    journeyOf(c.req.header('cookie'))?.added.set(path, more);
    return c.json({ data: {} });
  });

  app.onError((error, c) => c.text(error.stack ?? error.message, 500));
  return app;
}
