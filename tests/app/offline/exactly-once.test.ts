import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { type Fault, faults, outboxWorld, type World } from '#support/outbox-world.ts';
import { crashSteps, findingsOf, type Lived, live } from './exactly-once-world.ts';

/*
 * Every order that was submitted becomes exactly one shipment, whatever fails and whenever the power goes. More of
 * the same at random: exactly-once-search.test.ts; that a fault in the code itself would be found:
 * exactly-once-mutants.test.ts.
 */

const both = ['Alpha', 'Beta'];

async function expectExactlyOnce(world: World, lived: Lived, companies: string[], refused: string[] = []) {
  expect(await findingsOf(world, lived, companies, { refused })).toEqual([]);
}

describe('every submitted order becomes exactly one shipment', () => {
  test.each(faults)('when the first attempt meets "%s" and the power goes at any step', async (fault) => {
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
    'and its address one entry of the address book, when an attempt meets "%s" and the power goes at any step',
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

  test('whichever two faults follow each other', async () => {
    for (const first of faults) {
      for (const next of faults) {
        const world = outboxWorld({ script: [first, next] });
        await expectExactlyOnce(world, await live(world, both), both);
      }
    }
  });

  test('with two windows that send at once, without any lock', async () => {
    for (const fault of faults) {
      const world = outboxWorld({ script: [fault] });
      const companies = [...both, 'Gamma'];
      await expectExactlyOnce(world, await live(world, companies, { drainTwice: true }), companies);
    }
  });

  test.each<Fault>(['ok', 'response lost', '500 after'])(
    'and the one that cannot be sent stays, after "%s"',
    async (fault) => {
      const world = outboxWorld({ script: [fault] });
      const companies = ['Alpha', 'Unmöglich GmbH', 'Beta'];
      const lived = await live(world, companies);
      await expectExactlyOnce(world, lived, companies, lived.ids.slice(1, 2));
    },
  );
});
