import type { Mistake } from './mistake.ts';

export const print: Mistake[] = [
  {
    name: 'A label that may have come out is printed again by itself',
    file: 'src/domain/labels/print-job.ts',
    find: "return job.state === 'queued' ? { ...job, state: 'handed', claim, reason: null } : undefined;",
    replace:
      "return job.state === 'queued' || job.state === 'asked' ? { ...job, state: 'handed', claim, reason: null } : undefined;",
    tests: ['tests/domain/labels/print-job.test.ts'],
  },
  {
    name: 'A late word about the first time confirms the second',
    file: 'src/domain/labels/print-job.ts',
    find: 'if (job.claim !== claim) return undefined;',
    replace: '',
    tests: ['tests/domain/labels/print-job.test.ts'],
  },
  {
    name: 'Two presses of "print again" print twice',
    file: 'src/domain/labels/print-job.ts',
    find: 'if (job.attempt === attempt + 1) return job;',
    replace: "if (job.attempt === attempt + 1) return { ...job, state: 'queued', attempt: job.attempt + 1 };",
    tests: ['tests/domain/labels/print-job.test.ts', 'tests/server/print/print-jobs.test.ts'],
  },
  {
    name: 'A station that was removed goes on printing',
    file: 'src/server/print/admit-station.ts',
    find: "if (!row || !isSecretOf(secret, row.secret_hash)) throw refusal('UNAUTHORIZED');",
    replace: "if (row && !isSecretOf(secret, row.secret_hash)) throw refusal('UNAUTHORIZED');",
    tests: ['tests/server/print/print-stations.test.ts'],
  },
  {
    name: 'A client prints at the printers of another',
    file: 'src/server/print/stations.ts',
    find: `.where(and(eq(printer.client_id, client_id), eq(printer.printer_id, printer_id)))
    .for('update');`,
    replace: `.where(eq(printer.printer_id, printer_id))
    .for('update');`,
    tests: ['tests/server/print/print-stations.test.ts'],
  },
  {
    name: 'A printer’s first answer after a file counts as its end',
    file: 'src/print-station/printers/raw-line.ts',
    find: 'if (behind >= status.waiting) file.clears += 1;',
    replace: 'file.clears += 1;',
    tests: ['tests/print-station/raw.test.ts'],
  },
  {
    name: 'Whatever is scanned at a batch prints the label of its first order',
    file: 'src/app/features/order-import/ScanOrder.tsx',
    find: 'rows.find((it) => isOf(it, scanned, batch.id))',
    replace: "rows.find((it) => it.where.is === 'sent')",
    tests: ['tests/app/features/order-import/ScanOrder.test.tsx'],
  },
];
