import { randomBytes } from 'node:crypto';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { demoAccounts } from '#server/demo/demo-accounts.ts';
import { openDisk } from '#server/storage/open-disk.ts';
import { storedFiles } from '#server/storage/stored-files.ts';
import { signIn } from '#support/sign-in.ts';
import type { Bench, Figure } from './open-bench.ts';
import { megabytesOf } from './server-memory.ts';

const count = 1_000;
const rounds = 3;
const lookEvery = 5_000_000;

/** A ZIP of 1,000 files of a megabyte, half of which can be packed: what the server needs for it while it is sent. */
export async function zipDownload(bench: Bench): Promise<Figure[]> {
  const admin = demoAccounts.find(({ email }) => email.startsWith('admin@'));
  if (!admin) throw new Error('the demo administrator is missing');
  const access = await signIn(bench.url, admin);
  const files = storedFiles(bench.database.db, await openDisk({ filesDir: bench.filesDir }));
  const text = Buffer.alloc(500_000, 'Straßner & Söhne;Köln;12,50\r\n');
  for (let at = 0; at < count; at += 1)
    await files.write(
      invoicesFolder,
      `Rechnung ${at}.csv`,
      Buffer.concat([randomBytes(500_000), text]),
      'new',
    );

  const fetchZip = () => fetchAll(bench, access);
  // What the server loads for its first ZIP stays for the others.
  await fetchZip();
  const before = megabytesOf(bench);
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await fetchZip());
  await files.removeAll(invoicesFolder);
  const most = (of: (run: Run) => number) => Math.max(...runs.map(of));
  return [
    {
      what: `ZIP of ${count} files of 1 MB: memory on top`,
      figure: Math.max(0, most(({ peak }) => peak) - before),
      unit: 'MB',
      budget: 50,
    },
    { what: '  first bytes', figure: most(({ first }) => first), unit: 'ms', budget: 500 },
    { what: '  whole', figure: most(({ whole }) => whole), unit: 'ms', budget: Number.NaN },
  ];
}

/** Milliseconds and megabytes. */
type Run = { first: number; whole: number; peak: number };

async function fetchAll(bench: Bench, access: string): Promise<Run> {
  const begun = performance.now();
  const response = await fetch(`${bench.url}/api/storage/download-all`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ folder: invoicesFolder }),
  });
  if (!response.ok || !response.body) throw new Error(`storage/download-all: ${response.status}`);
  let first = 0;
  let bytes = 0;
  let looked = 0;
  let peak = 0;
  for await (const piece of response.body) {
    first ||= performance.now() - begun;
    bytes += piece.length;
    if (bytes - looked < lookEvery) continue;
    looked = bytes;
    peak = Math.max(peak, megabytesOf(bench));
  }
  if (bytes < count * 500_000) throw new Error(`the ZIP has ${bytes} bytes`);
  return { first, whole: performance.now() - begun, peak };
}
