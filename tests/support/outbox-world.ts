import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import * as v from 'valibot';
import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import type { Answer } from '#app/offline/queue/retry.ts';
import { drain, type Outgoing, type SendDeps } from '#app/offline/queue/send.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { KeyFate } from '#app/offline/rows/outbox-row.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import { Order } from '#domain/order/order.ts';
import { anAddress, anOrder } from './factories.ts';

/*
 * A simulated outbox: a server with idempotency keys, a network that fails by script, and a device that can lose power
 * at every step.
 */

export class Crash extends Error {
  override name = 'Crash';
}

/** The database may have wrapped the error. */
export function isCrash(error: unknown): boolean {
  for (let it = error as { name?: string; inner?: unknown; cause?: unknown } | undefined; it; ) {
    if (it instanceof Crash || it.name === 'Crash') return true;
    it = (it.inner ?? it.cause) as typeof it;
  }
  return false;
}

export const faults = [
  'ok',
  'request lost',
  'response lost',
  'sent twice',
  '500 before',
  '500 after',
  'html',
  '401',
  '401 again',
  '429',
  'in progress',
  'answer of another',
  'answer of another after',
  'refusal of a stranger after',
] as const;
export type Fault = (typeof faults)[number];

const ofAnother: Answer = {
  from: 'server',
  isNamed: false,
  status: 200,
  answer: { shipment_id: 'S0', tracking_number: ['T-S0'], shipment_status: 1 },
};

type Body = { recipient: { company: string } };

/** Refuses orders to "Unmöglich GmbH"; one shipment or address per key. */
export function keyServer() {
  const answers = new Map<string, { body: string; answer: Answer }>();
  const shipments: { id: string; key: string; uid: string; company: string }[] = [];
  const withdrawn = new Set<string>();
  const addresses: { key: string; company: string }[] = [];
  const packaging: { key: string; order: unknown }[] = [];
  return {
    shipments,
    packaging,
    addresses,
    withdrawn,
    /** The fate of a key; an unknown one is refused from now on. */
    cancel({ id: key }: { id: string }): KeyFate {
      const said = answers.get(key)?.answer;
      if (said?.from === 'server' && said.answer) return { fate: 'sent', answer: said.answer };
      withdrawn.add(key);
      return { fate: 'withdrawn' };
    },
    take({ id: key, uid, op, body }: Outgoing): Answer {
      if (withdrawn.has(key)) return { from: 'server', isNamed: true, status: 410, code: 'CANCELLED' };
      const known = answers.get(key);
      if (known && known.body !== body)
        return { from: 'server', isNamed: true, status: 422, code: 'IDEMPOTENCY_KEY_REUSED' };
      if (known) return known.answer;
      if (op === 'packaging.create') {
        packaging.push({ key, order: JSON.parse(body) });
        const answer: Answer = {
          from: 'server',
          isNamed: true,
          status: 200,
          answer: { packaging_id: `P${packaging.length}` },
        };
        answers.set(key, { body, answer });
        return answer;
      }
      if (op !== 'shipment.create') {
        addresses.push({ key, company: JSON.parse(body).company });
        const answer: Answer = { from: 'server', isNamed: true, status: 200, answer: { outcome: 'saved' } };
        answers.set(key, { body, answer });
        return answer;
      }
      const { company } = (JSON.parse(body) as Body).recipient;
      if (company === 'Unmöglich GmbH') {
        const data = { message: 'Hard Failure: Das geht nicht' };
        return { from: 'server', isNamed: true, status: 422, code: 'CARRIER_REFUSED', data };
      }
      const id = `S${shipments.length + 1}`;
      shipments.push({ id, key, uid, company });
      const answer: Answer = {
        from: 'server',
        isNamed: true,
        status: 200,
        answer: { shipment_id: id, tracking_number: [`T-${id}`], shipment_status: 1 },
      };
      answers.set(key, { body, answer });
      return answer;
    },
  };
}

export type World = ReturnType<typeof outboxWorld>;

let worlds = 0;

/** `crashAt`: steps at which the power fails; 0: never. */
export function outboxWorld({
  script = [],
  crashAt = 0,
  uid = 'u1',
  prepare,
}: {
  script?: Fault[];
  crashAt?: number | readonly number[];
  uid?: string;
  prepare?: ((db: WorkDatabase) => void) | undefined;
} = {}) {
  worlds += 1;
  const hash = `world-${worlds}`;
  const server = keyServer();
  const sent: Outgoing[] = [];
  const reports: unknown[] = [];
  const crashes = new Set([crashAt].flat());
  let steps = 0;
  let isArmed = false;
  let isDead = false;
  let now = Date.UTC(2026, 2, 10, 8);
  let calls = 0;
  let isOwner = true;
  let canSend = true;
  let isServerAway = false;

  const step = () => {
    if (isDead) throw new Crash();
    if (!isArmed) return;
    steps += 1;
    if (!crashes.has(steps)) return;
    isDead = true;
    throw new Crash();
  };

  const net = async (item: Outgoing): Promise<Answer> => {
    step();
    sent.push(item);
    const fault = script[calls] ?? 'ok';
    calls += 1;
    await Promise.resolve();
    const answer = answerOf(fault, item);
    if (fault === 'response lost') {
      step();
      throw new TypeError('Failed to fetch');
    }
    step();
    return answer;
  };

  const answerOf = (fault: Fault, item: Outgoing): Answer => {
    switch (fault) {
      case 'request lost':
        throw new TypeError('Failed to fetch');
      case '500 before':
        return { from: 'server', isNamed: true, status: 500, code: 'INTERNAL_ERROR' };
      case '401':
        return { from: 'server', isNamed: true, status: 401, code: 'SESSION_ENDED' };
      case '401 again':
        return {
          from: 'server',
          isNamed: true,
          status: 401,
          code: 'SESSION_ENDED',
          isSignedIn: true,
        };
      case '429':
        return { from: 'server', isNamed: true, status: 429, code: 'RATE_LIMITED', retryAfter: 1 };
      case 'in progress':
        return { from: 'server', isNamed: true, status: 409, code: 'REQUEST_IN_PROGRESS', retryAfter: 1 };
      case 'answer of another':
        return ofAnother;
      case 'answer of another after':
        server.take(item);
        return ofAnother;
      case 'refusal of a stranger after':
        server.take(item);
        return { from: 'server', isNamed: false, status: 403, code: 'BLOCKED' };
      case 'html':
        return { from: 'stranger', status: 200 };
      case 'sent twice':
        server.take(item);
        return server.take(item);
      case '500 after':
        server.take(item);
        return { from: 'server', isNamed: true, status: 500, code: 'INTERNAL_ERROR' };
      default:
        return server.take(item);
    }
  };

  const open = async () => {
    const db = createWorkDatabase(uid, hash);
    db.use({ stack: 'dbcore', name: 'power', create: (core) => withSteps(core, step) });
    prepare?.(db);
    await db.open();
    return db;
  };

  const world = {
    server,
    sent,
    reports,
    net,
    open,
    /** Counts steps from now on, so the power may fail. */
    arm: () => {
      isArmed = true;
    },
    /** Stops counting, so looking is safe. */
    disarm: () => {
      isArmed = false;
    },
    steps: () => steps,
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    set: (change: { isOwner?: boolean; canSend?: boolean; isServerAway?: boolean }) => {
      isOwner = change.isOwner ?? isOwner;
      canSend = change.canSend ?? canSend;
      isServerAway = change.isServerAway ?? isServerAway;
    },
    powerOn: () => {
      isDead = false;
    },
    deps: (db: WorkDatabase, tab = 'tab 1'): SendDeps => ({
      db,
      net,
      withdraw: async (item) => (isServerAway ? { fate: 'unreachable' } : server.cancel(item)),
      mark: async (_batch, ids) => ({ made: [], alone: ids }),
      tab,
      now: () => now,
      serverNow: () => now,
      random: () => 0.5,
      isOwner: () => isOwner,
      canSend: () => canSend,
      report: (_where, error) => reports.push(error),
    }),
    drain: (db: WorkDatabase, options: { isAlone?: boolean; tab?: string; signal?: AbortSignal } = {}) =>
      drain(world.deps(db, options.tab), {
        isAlone: options.isAlone ?? true,
        signal: options.signal ?? new AbortController().signal,
      }),
    destroy: () => Dexie.delete(`work.${hash}`),
  };
  return world;
}

type Core = Parameters<NonNullable<Parameters<Dexie['use']>[0]['create']>>[0];

/** The power may fail before any disk access. */
export function withSteps(core: Core, step: () => void): Core {
  const guarded =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    (...args: Args) => {
      try {
        step();
      } catch (error) {
        return Dexie.Promise.reject(error) as unknown as Promise<Result>;
      }
      return work(...args);
    };
  return {
    ...core,
    table(name) {
      const table = core.table(name);
      return {
        ...table,
        mutate: guarded(table.mutate),
        get: guarded(table.get),
        getMany: guarded(table.getMany),
        query: guarded(table.query),
        openCursor: guarded(table.openCursor),
        count: guarded(table.count),
      };
    },
  };
}

export function anOrderFor(company: string): Order {
  return v.parse(Order, anOrder({ recipient: anAddress({ company }) }));
}

let drafts = 0;

export async function givenDraft(db: WorkDatabase, company: string): Promise<string> {
  drafts += 1;
  const id = `00000000-0000-4000-8000-${String(drafts).padStart(12, '0')}`;
  await db.drafts.add({
    id,
    rev: 1,
    wire: 1,
    values: { company },
    title: company,
    createdAt: 0,
    updatedAt: 0,
  });
  return id;
}

export async function givenItem(db: WorkDatabase, company: string): Promise<string> {
  const id = await givenDraft(db, company);
  await enqueueOrder(db, { draftId: id, order: anOrderFor(company), form: { company } });
  return id;
}
