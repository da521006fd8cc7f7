import { afterAll, expect, test } from 'vitest';
import { greedy } from '#bench/greedy.ts';
import { openBench } from '#bench/open-bench.ts';
import { contract } from '#contract/index.ts';
import { callsOf } from '#server/calls.ts';

/* A customer's largest requests delay no other customer (docs/operation.md 6.4). */

const bench = await openBench({ shipments: 5_000, clients: 0 });
afterAll(() => bench.close());

test("beside each heavy call another customer's orders, the memory and the end of the work stay in their limits", async () => {
  const heavy = callsOf(contract)
    .filter(({ meta }) => meta.access === 'user' && (meta.heavy || meta.largeBody))
    .map((it) => it.name);
  const figures = await greedy(bench, heavy);
  const over = figures.filter(({ figure, budget }) => figure > budget);
  expect(over).toEqual([]);
});
