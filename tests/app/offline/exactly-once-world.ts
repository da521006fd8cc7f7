import { enqueueOrder } from '#app/offline/queue/outbox.ts';
import { writeQueue } from '#app/offline/queue/queue-tables.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { anAddress } from '#support/factories.ts';
import { isNight } from '#support/night.ts';
import { anOrderFor, Crash, type Fault, faults, givenDraft, type World } from '#support/outbox-world.ts';

/*
 * Simulates a device that submits orders, runs the queue until it is empty and restarts after a crash; then lists what
 * must never happen.
 */

const second = 1000;

type Life = {
  /** Two windows send at the same time without knowing each other. */
  drainTwice?: boolean;
  withAddress?: boolean;
  /** Maximum number of starts. */
  boots?: number;
  /** Maximum number of passes per start. */
  rounds?: number;
  enqueue?: typeof enqueueOrder;
};

export type Lived = {
  db: WorkDatabase;
  ids: string[];
  firstLife: number;
  findings: Finding[];
};

export async function live(world: World, companies: readonly string[], life: Life = {}): Promise<Lived> {
  const { drainTwice = false, withAddress = false, boots = 3, rounds = 8, enqueue = enqueueOrder } = life;
  let db = await world.open();
  const ids: string[] = [];
  for (const company of companies) ids.push(await givenDraft(db, company));
  world.arm();
  const submitAll = async () => {
    for (const [index, id] of ids.entries()) {
      if (!(await db.drafts.get(id))) continue;
      const company = companies[index] ?? '';
      const addresses = withAddress
        ? [{ op: 'address.create', address: anAddress({ company }) } as const]
        : [];
      await enqueue(db, { draftId: id, order: anOrderFor(company), form: {}, addresses });
    }
  };
  const drainAll = async () => {
    for (let round = 0; round < rounds; round += 1) {
      world.pass(90 * second);
      // The user signs in again.
      await writeQueue(db, {});
      if (drainTwice) {
        const passes = ['tab 1', 'tab 2'].map((tab) => world.drain(db, { isAlone: false, tab }));
        // Wait for both windows, as a crash ends both.
        const failed = (await Promise.allSettled(passes)).find((it) => it.status === 'rejected');
        if (failed) throw failed.reason;
      } else await world.drain(db);
      if ((await db.outbox.where('state').notEqual('attention').count()) === 0) return;
    }
  };
  let firstLife = 0;
  const findings: Finding[] = [];
  for (let boot = 0; boot < boots; boot += 1) {
    let isDone = false;
    try {
      await submitAll();
      await drainAll();
      isDone = true;
    } catch (error) {
      if (!isCrash(error)) throw error;
    }
    firstLife ||= world.steps();
    if (isDone) break;
    db.close();
    world.powerOn();
    db = await world.open();
    world.disarm();
    for (const id of ids) {
      const places = await placesOf(db, id);
      if (places.length !== 1)
        findings.push(`after a crash the order is in: ${places.join(', ') || 'no place'}`);
    }
    world.arm();
  }
  return { db, ids, firstLife, findings };
}

/** The nightly run crashes at every step of the first life, the gate at every third, with another offset per fault. */
export function crashSteps(firstLife: number, fault: Fault): number[] {
  if (firstLife < 10) throw new Error(`A life of ${firstLife} steps has no queue in it.`);
  const steps = Array.from({ length: firstLife }, (_, index) => index + 1);
  return isNight ? steps : steps.filter((step) => step % 3 === faults.indexOf(fault) % 3);
}

async function placesOf(db: WorkDatabase, id: string): Promise<string[]> {
  const places = [];
  if (await db.drafts.get(id)) places.push('drafts');
  if (await db.outbox.where({ id }).first()) places.push('outbox');
  if (await db.receipts.get(id)) places.push('receipts');
  return places;
}

function isCrash(error: unknown): boolean {
  for (let it = error as { name?: string; inner?: unknown; cause?: unknown } | undefined; it; ) {
    if (it instanceof Crash || it.name === 'Crash') return true;
    it = (it.inner ?? it.cause) as typeof it;
  }
  return false;
}

export type Finding = string;

/**
 * Returns nothing if every order became exactly one shipment with a receipt. Counts by recipient, as a double may have
 * two keys. `refused`: orders that the server refuses.
 */
export async function findingsOf(
  world: World,
  { db, ids, findings }: Pick<Lived, 'db' | 'ids' | 'findings'>,
  companies: readonly string[],
  { refused = [], withAddress = false }: { refused?: readonly string[]; withAddress?: boolean } = {},
): Promise<Finding[]> {
  world.disarm();
  const found = [...findings];
  const receipts = new Set((await db.receipts.toArray()).map((it) => it.id));
  const rows = await db.outbox.toArray();
  for (const [index, id] of ids.entries()) {
    const company = companies[index] ?? '';
    const made = world.server.shipments.filter((it) => it.company === company).length;
    const row = rows.find((it) => it.id === id);
    if (refused.includes(id)) {
      if (made > 0) found.push('a refused order was sent');
      if (row?.state !== 'attention') found.push('a refused order is not with its person');
      continue;
    }
    if (made === 0) found.push('LOST');
    if (made > 1) found.push('DUPLICATE');
    if (made > 0 && !receipts.has(id)) found.push('no receipt');
    if (row) found.push(`left in the outbox: ${row.state}`);
    const saved = world.server.addresses.filter((it) => it.company === company).length;
    if (saved !== (withAddress ? 1 : 0)) found.push(`its address was saved ${saved} times`);
  }
  if ((await db.drafts.count()) > 0) found.push('left in the drafts');
  const strays = rows.filter((it) => !ids.includes(it.id) && !refused.includes(it.id));
  if (strays.length > 0) found.push(`left in the outbox: ${strays.map((it) => it.op).join(', ')}`);
  db.close();
  await world.destroy();
  return found;
}
