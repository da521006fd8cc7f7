import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { type Fault, faults, outboxWorld, type World } from '#support/outbox-world.ts';
import { crashSteps, findingsOf, type Lived, live } from './exactly-once-world.ts';

/*
 * Every submitted order becomes exactly one shipment through any fault and crash. Random runs:
 * exactly-once-search.test.ts; mutants of the code: exactly-once-mutants.test.ts.
 */

const both = ['Alpha', 'Beta'];

async function expectExactlyOnce(world: World, lived: Lived, companies: string[], refused: string[] = []) {
  expect(await findingsOf(world, lived, companies, { refused })).toEqual([]);
}

describe('every submitted order becomes exactly one shipment', () => {
  test.each(faults)('when the first attempt meets "%s" and the device crashes at any step', async (fault) => {
    const undisturbed = outboxWorld({ script: [fault] });
    const { db, firstLife } = await live(undisturbed, both);
    db.close();
    expect(firstLife).toBeGreaterThan(10);
    for (let crashAt = 1; crashAt <= firstLife; crashAt += 1) {
      const world = outboxWorld({ script: [fault], crashAt });
      await expectExactlyOnce(world, await live(world, both), both);
    }
  });

  test.each(faults)(
    'and its address one entry of the book, when an attempt meets "%s" and the device crashes at any step',
    async (fault) => {
      const options = { withAddress: true };
      const undisturbed = outboxWorld({ script: ['ok', fault] });
      const { db, firstLife } = await live(undisturbed, ['Alpha'], options);
      db.close();
      for (const crashAt of crashSteps(firstLife, fault)) {
        for (const script of fault === 'response lost' ? [[fault], ['ok', fault]] : [['ok', fault]]) {
          const world = outboxWorld({ script: script as Fault[], crashAt });
          const lived = await live(world, ['Alpha'], options);
          expect((await lived.db.receipts.toArray()).map((it) => it.op).sort()).toEqual([
            'address.create',
            'shipment.create',
          ]);
          expect(await findingsOf(world, lived, ['Alpha'], options)).toEqual([]);
        }
      }
    },
  );

  test('after any two consecutive faults', async () => {
    for (const first of faults) {
      for (const next of faults) {
        const world = outboxWorld({ script: [first, next] });
        await expectExactlyOnce(world, await live(world, both), both);
      }
    }
  });

  test('with two windows that send at the same time without a lock', async () => {
    for (const fault of faults) {
      const world = outboxWorld({ script: [fault] });
      const companies = [...both, 'Gamma'];
      await expectExactlyOnce(world, await live(world, companies, { drainTwice: true }), companies);
    }
  });

  test.each<Fault>(['ok', 'response lost', '500 after'])(
    'while one that cannot be sent stays, after "%s"',
    async (fault) => {
      const world = outboxWorld({ script: [fault] });
      const companies = ['Alpha', 'Unmöglich GmbH', 'Beta'];
      const lived = await live(world, companies);
      await expectExactlyOnce(world, lived, companies, lived.ids.slice(1, 2));
    },
  );
});
