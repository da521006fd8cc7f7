import { parseArgs } from 'node:util';
import { runScript } from '#run/run-script.ts';
import { createOrder } from './create-order.ts';
import { historyPage } from './history-page.ts';
import { labelPdf } from './label-pdf.ts';
import { type Figure, openBench } from './open-bench.ts';
import { serverMemory } from './server-memory.ts';

/** In this order: memory last, after more than 1,000 orders. */
const benches = [createOrder, historyPage, labelPdf, serverMemory];

/** `npm run bench -- --shipments 1000000 createOrder labelPdf`: another size, some of them only. */
runScript(async () => {
  const options = { shipments: { type: 'string', default: '100000' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const shipments = Number(values.shipments);
  const bench = await openBench({ shipments });
  const figures: Figure[] = [];
  try {
    for (const run of benches) {
      if (positionals.length > 0 && !positionals.includes(run.name)) continue;
      console.log(`${run.name} …`);
      figures.push(...(await run(bench)));
    }
  } finally {
    await bench.close();
  }
  console.log(`\nOn a database with ${shipments} shipments of one client:\n\n${table(figures)}\n`);
  return 0;
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
