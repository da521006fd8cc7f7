import { parseArgs } from 'node:util';
import { runScript } from '#run/programs/run-script.ts';
import { createOrder } from './create-order.ts';
import { drainQueue } from './drain-queue.ts';
import { greedy } from './greedy.ts';
import { historySearch } from './history-search.ts';
import { keyPress } from './key-press.ts';
import { labelPdf } from './label-pdf.ts';
import { offlineStart } from './offline-start.ts';
import { type Figure, openBench } from './open-bench.ts';
import { orderImport } from './order-import.ts';

const benches = [
  createOrder,
  historySearch,
  labelPdf,
  keyPress,
  orderImport,
  offlineStart,
  drainQueue,
  greedy,
];

/**
 * `npm run bench -- --shipments 1000000 createOrder labelPdf` sets the size and the benches; `--clients 2000` spreads
 * the shipments over as many clients, for the back office. `greedy address.import` measures beside that call alone.
 */
runScript(async () => {
  const options = {
    shipments: { type: 'string', default: '100000' },
    clients: { type: 'string', default: '0' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const shipments = Number(values.shipments);
  const clients = Number(values.clients);
  const bench = await openBench({ shipments, clients });
  const figures: Figure[] = [];
  const failed: string[] = [];
  try {
    for (const run of benches) {
      if (positionals.length > 0 && !positionals.includes(run.name)) continue;
      console.log(`${run.name} …`);
      try {
        figures.push(...(await run(bench, positionals)));
      } catch (error) {
        // Keep the other figures after a failure.
        console.error(error);
        failed.push(run.name);
      }
    }
  } finally {
    await bench.close();
  }
  const whose = clients > 0 ? `${clients} clients` : 'one client';
  console.log(`\nOn a database with ${shipments} shipments of ${whose}:\n\n${table(figures)}\n`);
  if (failed.length > 0) console.error(`Without a figure: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
});

function table(figures: Figure[]): string {
  const rows = figures.map(({ what, figure, unit, budget, ratio }) => [
    what,
    `${figure.toFixed(1)} ${unit}`,
    Number.isNaN(budget) ? '' : `${budget} ${unit}`,
    ratio === undefined ? '' : ratio.toFixed(2),
    Number.isNaN(budget) || figure <= budget ? '' : 'over budget',
  ]);
  const lines = [['what', 'figure', 'budget', 'of the floor', ''], ...rows];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((it) => it[column]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}
