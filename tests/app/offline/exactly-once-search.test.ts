import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { type Fault, faults, outboxWorld } from '#support/outbox-world.ts';
import { fc, runs } from '#support/random.ts';
import { crashSteps, findingsOf, live } from './exactly-once-world.ts';

/* Extends exactly-once.test.ts by two faults with a crash, and by random runs. */

/** Request arrived, request not arrived, queue stopped. */
const followers = ['request lost', 'response lost', '401'] as const;

describe('an order becomes exactly one shipment', () => {
  test.each(faults.slice(1))(
    'when "%s" is followed by another fault and the device crashes at any step',
    async (first) => {
      for (const next of followers) {
        const script = [first, next];
        const undisturbed = outboxWorld({ script });
        const { db, firstLife } = await live(undisturbed, ['Alpha']);
        db.close();
        for (const crashAt of crashSteps(firstLife, first)) {
          const world = outboxWorld({ script, crashAt });
          const found = await findingsOf(world, await live(world, ['Alpha']), ['Alpha']);
          expect(found, `${script.join(', ')}, crash at step ${crashAt}`).toEqual([]);
        }
      }
    },
  );

  test('in random runs: orders, faults, crashes, one window or two', async () => {
    const Life = fc.record({
      count: fc.integer({ min: 1, max: 4 }),
      refused: fc.option(fc.nat(3), { nil: undefined }),
      script: fc.array(fc.constantFrom<Fault>(...faults), { maxLength: 12 }),
      crashAt: fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { maxLength: 3 }),
      drainTwice: fc.boolean(),
      withAddress: fc.boolean(),
    });
    const check = async ({
      count,
      refused,
      script,
      crashAt,
      drainTwice,
      withAddress,
    }: LifeOf<typeof Life>) => {
      const companies = Array.from({ length: count }, (_, index) => `Firma ${index}`);
      if (refused !== undefined && refused < count) companies[refused] = 'Unmöglich GmbH';
      // A refused order keeps its address.
      const isPlain = refused === undefined || refused >= count;
      const options = { drainTwice, withAddress: withAddress && isPlain };
      const world = outboxWorld({ script, crashAt });
      const lived = await live(world, companies, { ...options, boots: 5, rounds: 60 });
      const ids = lived.ids.filter((_, index) => companies[index] === 'Unmöglich GmbH');
      expect(await findingsOf(world, lived, companies, { ...options, refused: ids })).toEqual([]);
    };
    // A failure prints its seed and the smallest failing run.
    await fc.assert(fc.asyncProperty(Life, check), runs(40, 2_000));
  });
});

type LifeOf<A> = A extends fc.Arbitrary<infer T> ? T : never;
