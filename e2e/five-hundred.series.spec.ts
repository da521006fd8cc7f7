import { setInterval } from 'node:timers/promises';
import { test } from './offline-fixtures.ts';
import { RandomDay } from './random-faults.ts';
import { RandomSeries, seedOf } from './random-series.ts';
import { callsMet } from './server-faults.ts';

/*
 * Five days (docs/queue.md 10.1) of a hundred orders with random server faults, three windows, a flapping network, and
 * a user who edits or discards some.
 */

const [rounds, count, steps] = [5, 100, 60];

for (let round = 1; round <= rounds; round += 1)
  test(`a hundred orders on a random day end correctly, each once (${round})`, async ({ queue }) => {
    test.setTimeout(600_000);
    const series = new RandomSeries(seedOf(round));
    note(`round ${round}: seed ${series.seed - round}`);
    const day = new RandomDay(queue, series);
    const orders = await queue.write(count);
    await queue.page.context().setOffline(true);
    await queue.submitQuickly(orders);
    await day.begin();
    await day.openWindow();
    await day.openWindow();
    let step = 0;
    for await (const _ of setInterval(400)) {
      if (step === steps) break;
      step += 1;
      await day.step();
    }
    note(
      `round ${round}: ${await callsMet()} calls met a fault, ${day.edited.size} edited, ${day.discarded.size} discarded`,
    );
    const ending = Date.now();
    await day.end();
    note(`round ${round}: at an end after ${((Date.now() - ending) / 1000).toFixed(1)} s`);
  });

const note = (text: string) => process.stdout.write(`    ${text}\n`);
