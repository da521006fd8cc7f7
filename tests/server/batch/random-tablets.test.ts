import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { rowPlaces } from '#app/offline/batches/batch-places.ts';
import { restoreRow, takeBack } from '#app/offline/batches/batch-sending.ts';
import { changeRows, readRows } from '#app/offline/batches/batches.ts';
import { discardItem } from '#app/offline/queue/change-item.ts';
import {
  aTablet,
  givenBatch,
  handAll,
  netFaults,
  shipmentsByPlace,
  type Tablet,
} from '#support/batch-world.ts';
import { isCrash } from '#support/outbox-world.ts';
import { fc, runs } from '#support/random.ts';
import { startServer } from '#support/server.ts';

/*
 * Three tablets of one client work on a batch with random faults (docs/queue.md 11.9); each row must become one
 * shipment.
 */

const server = await startServer();
const count = 5;

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});

const deeds = [
  'sends all',
  'sends one',
  'works on its queue',
  'syncs',
  'takes it',
  'changes a row',
  'stops',
  'discards',
  'puts back',
  'is cut off',
  'is back',
  'is killed',
] as const;
type Deed = (typeof deeds)[number];

const step = fc.record({
  tablet: fc.nat({ max: 2 }),
  deed: fc.constantFrom(...deeds),
  place: fc.nat({ max: count - 1 }),
  faults: fc.array(fc.constantFrom(...netFaults), { maxLength: 4 }),
  /** Disk operations until the power fails; 0: never. */
  power: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
  ),
});

async function does(tablet: Tablet, batch: string, deed: Deed, place: number): Promise<void> {
  const { db } = tablet;
  const row = (await readRows(db, batch)).find((it) => it.place === place);
  if (deed === 'takes it') await tablet.take(batch);
  else if (deed === 'works on its queue') await tablet.drain();
  else if (deed === 'syncs') await tablet.sync();
  else if (deed === 'sends all') await handAll(tablet, batch);
  else if (deed === 'sends one') await handAll(tablet, batch, [place]);
  else if (deed === 'stops') await takeBack(db, batch);
  else if (deed === 'is cut off' || deed === 'is back') tablet.goOnline(deed === 'is back');
  else if (!row) return;
  else if (deed === 'changes a row') await changeRows(db, [{ id: row.id, values: { weight: 2 + place } }]);
  else if (deed === 'discards') await discardItem(db, row.id, tablet.withdraw);
  else if (deed === 'puts back' && (await rowPlaces(db, batch))[row.id]?.is === 'taken')
    await restoreRow(db, row.id, randomUUID());
}

async function finish(last: Tablet, tablets: readonly Tablet[], batch: string): Promise<void> {
  for (const tablet of tablets) {
    tablet.meet();
    tablet.goOnline();
    await tablet.start();
  }
  await last.take(batch);
  for (let round = 0; round < 4; round += 1) {
    for (const tablet of tablets) {
      await tablet.drain(2);
      await tablet.sync();
    }
    for (const [id, where] of Object.entries(await rowPlaces(last.db, batch)))
      if (where.is === 'taken') await restoreRow(last.db, id, randomUUID());
    await handAll(last, batch);
  }
}

test('each row of a batch becomes one shipment, whatever happens to three tablets', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30 }),
      fc.nat({ max: 2 }),
      async (steps, end) => {
        const signed = await server.signIn();
        const tablets = [
          await aTablet(server, signed),
          await aTablet(server, signed),
          await aTablet(server, signed),
        ];
        const batch = await givenBatch(tablets[0]!, count);
        await tablets[0]!.sync();
        for (const { tablet: index, deed, place, faults, power } of steps) {
          const tablet = tablets[index]!;
          tablet.meet(...faults);
          tablet.dieIn(power);
          await does(tablet, batch, deed, place).catch((error) => {
            if (isCrash(error)) return;
            const { code, name } = error as { code?: string; name?: string };
            if (code === undefined && name !== 'NoAnswer') throw error;
          });
          if (deed === 'is killed' || power > 0) await tablet.start();
        }
        await finish(tablets[end]!, tablets, batch);
        const made = await shipmentsByPlace(server, signed.user.client_id);
        expect(made).toEqual(Array.from({ length: count }, (_, place) => place));
        for (const tablet of tablets) expect(await tablet.db.outbox.count()).toBe(0);
        expect(new Set(await tablets[end]!.places(batch))).toEqual(new Set(['sent']));
        for (const tablet of tablets) tablet.db.close();
      },
    ),
    runs(15, 200),
  );
});
