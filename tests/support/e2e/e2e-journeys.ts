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
 * Journeys of the e2e tests share one portal, and each has its own clients and sessions, clock, faults, and files as a
 * later release has them. A cookie names the journey in every request, also in those of a worker or of a window that is
 * not signed in.
 */

type Journey = {
  /** ms its clock is ahead of the real one. */
  ahead: number;
  /** What is added to files of the build, by their paths. */
  added: Map<string, string>;
};

const cookieName = 'journey';
const journeys = new Map<string, Journey>();
const running = new AsyncLocalStorage<Journey>();

/** The journey's time within its requests, and the real one in what the server does by itself. */
export const journeyClock = { now: () => timeOf(running.getStore()) };

const timeOf = (journey: Journey | undefined) => new Date(Date.now() + (journey?.ahead ?? 0));

function journeyOf(cookies: string | null | undefined): Journey | undefined {
  const id = new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(cookies ?? '')?.[1];
  if (id === undefined) return undefined;
  const journey = journeys.get(id) ?? { ahead: 0, added: new Map() };
  journeys.set(id, journey);
  return journey;
}

/** For the head of an answer, which is written where nobody knows any more what it answers. */
export const timeFor = (cookies: string | undefined) => timeOf(journeyOf(cookies));

/** Everything of the journeys that the server mounts first: their clocks and files, their calls, their faults. */
export function journeyRoutes(deps: Deps): Hono<Env> {
  // These go by the real time: one would end the sessions of journeys that are in another year, the other makes up there for
  // the days of a rhythm.
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

/** Answers the file as if it had been replaced: whole, unpacked, without the length and the mark of the former one. */
async function answerMore(c: Context<Env>, more: string, next: Next): Promise<void> {
  // A request without headers gets the whole file, unpacked.
  c.req.raw = new Request(c.req.url);
  await next();
  const whole = c.res;
  const headers = new Headers(whole.headers);
  for (const name of ['content-length', 'etag']) headers.delete(name);
  // Hono would add the headers of the answer that is replaced.
  c.res = undefined;
  c.res = new Response(Buffer.concat([Buffer.from(await whole.arrayBuffer()), Buffer.from(more)]), {
    headers,
  });
}

const ClientOrder = v.object({
  email: v.pipe(v.string(), v.email()),
  /** Without one nobody can sign in by the form. */
  password: v.optional(v.string()),
  /** Whose base data, rights, addresses and shipments it is given. */
  like: v.picklist(['kunde', 'versand', 'admin'] as const),
  company: v.optional(v.string()),
  is_pickup_allowed: v.optional(v.boolean()),
  is_valor_enabled: v.optional(v.boolean()),
  addresses: v.optional(v.number()),
  shipments: v.optional(v.number()),
  /** How the references of a few shipments begin. */
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
    const { like, password, ...wanted } = v.parse(ClientOrder, await c.req.json());
    // The list of articles is a journey's own.
    const { emailVerified, articles: _, ...demo } = demoClients[`${like}@demo.versandpult.example`];
    const { email } = wanted;
    const account = password
      ? await deps.identity.ensureAccount({ email, password, emailVerified })
      : undefined;
    const row = { ...demo, ...wanted, user_uid: account?.uid ?? `e2e-${email}` };
    // Whoever registers takes numbers from the same row.
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

  // What the server does by itself early in the morning, by the journey's clock and for its client alone.
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
