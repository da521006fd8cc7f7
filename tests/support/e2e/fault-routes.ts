import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import { client, shipment } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/entry/step.ts';
import { refusal } from '#server/errors.ts';
import { readJsonBody } from '#server/http/request-body.ts';
import { applyFault } from './apply-fault.ts';
import { createFaults, FaultOrder } from './faults.ts';

/**
 * Break answers on purpose and list the shipments in the database. The server mounts them first, so faults come before
 * every answer.
 */
export function faultRoutes({ db }: Pick<Deps, 'db'>): Hono<Env> {
  const app = new Hono<Env>();
  const all = new Map<string, ReturnType<typeof createFaults>>();
  const faultsOf = (c: Context<Env>) => {
    const journey = getCookie(c, 'journey') ?? '';
    const faults = all.get(journey) ?? createFaults();
    all.set(journey, faults);
    return faults;
  };

  app.post('/__faults', async (c) => {
    const order = v.safeParse(FaultOrder, await readJsonBody(c.req.raw));
    if (!order.success) throw refusal('VALIDATION_FAILED', { issues: order.issues.map((it) => it.message) });
    const faults = faultsOf(c);
    faults.add(order.output);
    return c.json({ data: faults.list() });
  });

  app.delete('/__faults', (c) => {
    const faults = faultsOf(c);
    faults.clear();
    return c.json({ data: faults.list() });
  });

  app.get('/__faults', (c) => {
    const faults = faultsOf(c);
    return c.json({ data: { faults: faults.list(), met: faults.met() } });
  });

  app.get('/__faults/shipments', async (c) => c.json({ data: await listShipments(c) }));

  app.use(async (c, next) => {
    const faults = faultsOf(c);
    const { method, path } = c.req;
    const fault = faults.take(method, path);
    if (fault) return applyFault(c, next, fault, faults.cached(path));
    await next();
    const key = c.get('answerHeaders').get('idempotency-key');
    // Only the connection may read a streamed answer: its end marks shipments as printed.
    const isStreamed = c.res.headers.has('transfer-encoding');
    if (key && c.res.ok && !isStreamed) faults.cache(path, { key, body: await c.res.clone().text() });
    return;
  });

  /** Finds shipments of all clients, in every state, by orders' keys or the start of the recipient's name. */
  async function listShipments(c: Context<Env>) {
    const refs = c.req.queries('ref') ?? [];
    const company = c.req.query('company');
    const conditions: (SQL | undefined)[] = [
      refs.length > 0 ? inArray(shipment.client_ref, refs) : undefined,
      company ? sql`starts_with(${shipment.recipient}->>'company', ${company})` : undefined,
    ];
    return db
      .select({
        client_ref: shipment.client_ref,
        email: client.email,
        company: sql<string>`${shipment.recipient}->>'company'`,
        state: shipment.state,
      })
      .from(shipment)
      .innerJoin(client, eq(client.id, shipment.client_id))
      .where(and(...conditions));
  }
  return app;
}
