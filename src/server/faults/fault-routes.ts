import type { HttpBindings } from '@hono/node-server';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import { client, shipment } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { readJsonBody } from '#server/http/request-body.ts';
import { applyFault } from './apply-fault.ts';
import { createFaults, FaultOrder } from './faults.ts';

type Env = {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; answerHeaders: Headers };
};

/**
 * Switches that break answers on purpose, and the number of shipments as the database knows it: for the tests of what
 * becomes of an order when the network, the server or somebody between them fails. Only where FAULTS is set, which
 * production refuses (config.ts); to be mounted before anything that answers.
 */
export function faultRoutes({ config, db }: Pick<Deps, 'config' | 'db'>) {
  const app = new Hono<Env>();
  if (!config.faults) return app;
  const all = new Map<string, ReturnType<typeof createFaults>>();
  /** Of one journey of the e2e tests, or of whoever names none: what one of them breaks stays whole for the others. */
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
    if (fault) return applyFault(c, next, fault, faults.kept(path));
    await next();
    const key = c.get('answerHeaders').get('idempotency-key');
    // An answer whose end marks shipments as printed can be read only by the connection.
    const isStreamed = c.res.headers.has('transfer-encoding');
    if (key && c.res.ok && !isStreamed) faults.keep(path, { key, body: await c.res.clone().text() });
    return;
  });

  /** Everybody's, also those that are not shown yet: by the orders' keys, or by the beginning of the recipient's name. */
  async function listShipments(c: Context<Env>) {
    const refs = c.req.queries('ref') ?? [];
    const company = c.req.query('company');
    const isWanted: (SQL | undefined)[] = [
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
      .where(and(...isWanted));
  }
  return app;
}
