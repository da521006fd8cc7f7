import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { ippDriver } from '#print-station/printers/ipp.ts';
import { findFreePort } from '#run/stack/free-port.ts';
import { testPage } from '#server/print/test-page.ts';
import { noCups, startCups } from '#support/cups.ts';

/* Queues of another computer's CUPS as IPP printers (docs/operation.md 16.4). */

const name = noCups ? `NOT TRIED on a real CUPS: ${noCups}:` : 'a queue of a print server';

/** Stores the printed file. */
const keeps = `#!/bin/sh
[ $# -eq 0 ] && exit 0
cat "\${6:--}" >"\${DEVICE_URI#*:}"
`;

describe.skipIf(noCups)(name, async () => {
  if (noCups) return;
  const port = await findFreePort();
  const more = `Listen 127.0.0.1:${port}
<Location /printers/Geheim>
  AuthType Basic
  Require valid-user
</Location>
<Policy streng>
  <Limit Print-Job Create-Job>
    AuthType Basic
    Require valid-user
    Order deny,allow
  </Limit>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>`;
  const cups = await startCups({ backends: { keeps }, more });
  const kept = (queue: string) => join(cups.out, `${queue}.pdf`);
  for (const queue of ['Buero', 'Geheim', 'Streng']) cups.addQueue(queue, `keeps:${kept(queue)}`);
  cups.run('lpadmin', '-p', 'Streng', '-o', 'printer-op-policy=streng');
  const page = await testPage({ name: 'Büro', format: 'pdf_a4' }, new Date(0));
  const file = { name: page.name, bytes: Buffer.from(page.bytes), content_type: page.contentType };
  const timing = { answer: 2_000, ask: 50, lost: 30_000 };
  const driverOf = (scheme: string, queue: string, states: string[] = []) =>
    ippDriver(`${scheme}://127.0.0.1:${port}/printers/${queue}`, (it) => states.push(it), { timing });

  test.each(['ipp', 'ipps'])('prints by %s with any certificate', async (scheme) => {
    const driver = driverOf(scheme, 'Buero');
    expect(await driver.probe()).toBe('ready');
    expect(await driver.print(file, () => {})).toEqual({ outcome: 'printed', reason: null });
    expect(readFileSync(kept('Buero')).equals(file.bytes)).toBe(true);
  });

  test('reports a fault and gets nothing if it wants a password', async () => {
    const states: string[] = [];
    const begin = vi.fn();
    const driver = driverOf('ipps', 'Geheim', states);
    expect(await driver.print(file, begin)).toEqual({ outcome: 'returned', reason: null });
    expect(begin).not.toHaveBeenCalled();
    expect(states).toEqual(['fault']);
    expect(cups.jobsOf('Geheim')).toEqual([]);
  });

  test('refuses jobs if it wants a password for them', async () => {
    const refused = await driverOf('ipps', 'Streng').print(file, () => {});
    expect(refused).toEqual({ outcome: 'failed', reason: 'printer_refused' });
    expect(cups.jobsOf('Streng')).toEqual([]);
  });
});
