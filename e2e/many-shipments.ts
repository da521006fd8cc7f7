import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test as setup } from '@playwright/test';

setup('2,000 clients with 300,000 shipments', async () => {
  setup.setTimeout(15 * 60_000);
  // In the portal's database, by the command that people have for it.
  await promisify(execFile)(process.execPath, [
    'src/run/programs/seed.ts',
    ...['--clients', '2000', '--shipments', '300000'],
  ]);
});
