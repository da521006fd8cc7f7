import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PrinterState } from '#print-station/printers/printer.ts';
import { cupsDriver, systemQueues } from '#print-station/printers/system.ts';
import { findFreePort } from '#run/stack/free-port.ts';
import { testPage } from '#server/print/test-page.ts';
import { atEnd } from '#support/at-end.ts';
import { noCups, pdfDriver, startCups } from '#support/cups.ts';
import { startLabelSink } from '#support/label-sink.ts';
import { printPdf } from '#support/print-pdf.ts';
import { soon } from '#support/soon.ts';

/* Prints through Debian's CUPS. */

const name = noCups ? `NOT TRIED on a real CUPS: ${noCups}:` : 'on a real CUPS';

const label = (number: number) => `^XA^FO1,1^GFA,1,1,1,${'0F'.repeat(60_000)}^FS^FDLabel ${number}^FS^XZ`;
const zpl = (count = 1) => ({
  name: 'Label ä 1',
  bytes: Buffer.from(Array.from({ length: count }, (_, at) => label(at + 1)).join('\n')),
  content_type: 'application/zpl',
});

/** Reports missing paper while a job is there, and does not withdraw the report. */
const complains = `#!/bin/sh
[ $# -eq 0 ] && exit 0
echo 'STATE: +media-empty-warning' >&2
while [ ! -e "\${DEVICE_URI#*:}" ]; do sleep 0.05; done
`;

/** Stores the printed file. */
const keeps = `#!/bin/sh
[ $# -eq 0 ] && exit 0
cat "\${6:--}" >"\${DEVICE_URI#*:}"
`;

/** Takes everything and prints nothing. */
const refuses = `#!/bin/sh
[ $# -eq 0 ] && exit 0
cat >/dev/null
exit 5
`;

/** Prints immediately, but ends only when it may. */
const lingers = `#!/bin/sh
[ $# -eq 0 ] && exit 0
cat "\${6:--}" >>"\${DEVICE_URI#*:}"
while [ ! -e "\${DEVICE_URI#*:}.end" ]; do sleep 0.05; done
`;

async function sizeOfInk(pdf: Uint8Array) {
  const [page] = await printPdf(pdf, 150);
  if (!page) throw new Error('no page');
  const { width, grey } = page;
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
  for (let at = 0; at < grey.length; at += 1) {
    if ((grey[at] ?? 255) >= 128) continue;
    const [across, down] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, across), Math.max(right, across)];
    [top, bottom] = [Math.min(top, down), Math.max(bottom, down)];
  }
  return { width: right - left, height: bottom - top };
}

describe.skipIf(noCups)(name, async () => {
  if (noCups) return;
  const cups = await startCups({ backends: { complains, keeps, lingers, refuses } });
  const sink = await startLabelSink();
  atEnd(sink.close);
  cups.addQueue('Zebra', `socket://${sink.address}`);
  cups.addQueue('Buero', `keeps:${join(cups.out, 'paper.pdf')}`);
  beforeEach(() => {
    vi.stubEnv('CUPS_SERVER', cups.socket);
    sink.printed.length = 0;
    return () => vi.unstubAllEnvs();
  });

  function aDriver(queue: string, lost = 30_000) {
    const states: PrinterState[] = [];
    const timing = { answer: 2_000, ask: 50, lost };
    return { states, driver: cupsDriver(queue, (it) => states.push(it), { timing }) };
  }

  test('queues are found and report ready', async () => {
    expect(await systemQueues()).toEqual(['Buero', 'Zebra']);
    expect(await aDriver('Zebra').driver.probe()).toBe('ready');
    expect(await aDriver('Gibt-es-nicht').driver.probe()).toBe('offline');
  });

  test('labels are printed completely, once, in order and with their name', async () => {
    const begin = vi.fn();
    const file = zpl(3);
    expect(await aDriver('Zebra').driver.print(file, begin)).toEqual({ outcome: 'printed', reason: null });
    expect(begin).toHaveBeenCalledOnce();
    expect(sink.printed).toEqual([1, 2, 3].map(label));
    expect(cups.jobsOf('Zebra')).toHaveLength(1);
  });

  test('a class of queues is found and prints', async () => {
    cups.run('lpadmin', '-p', 'Zebra', '-c', 'Alle');
    for (const command of ['cupsaccept', 'cupsenable']) cups.run(command, 'Alle');
    expect(await systemQueues()).toContain('Alle');
    expect(await aDriver('Alle').driver.print(zpl(), () => {})).toEqual({ outcome: 'printed', reason: null });
    expect(sink.printed).toEqual([label(1)]);
  });

  test('a PDF is printed byte for byte', async () => {
    const page = await testPage({ name: 'Büro', format: 'pdf_a4' }, new Date(0));
    const file = { name: page.name, bytes: Buffer.from(page.bytes), content_type: page.contentType };
    expect(await aDriver('Buero').driver.print(file, () => {})).toMatchObject({ outcome: 'printed' });
    expect(readFileSync(join(cups.out, 'paper.pdf')).equals(file.bytes)).toBe(true);
  });

  test("a label keeps its size through CUPS's filters, even on larger paper", async () => {
    const path = join(cups.out, 'filtered.pdf');
    cups.addQueue('Filter', `keeps:${path}`, pdfDriver);
    const page = await testPage({ name: 'Büro', format: 'pdf_a6' }, new Date(0));
    const file = { name: page.name, bytes: Buffer.from(page.bytes), content_type: page.contentType };
    expect(await aDriver('Filter').driver.print(file, () => {})).toMatchObject({ outcome: 'printed' });
    const [before, after] = await Promise.all([sizeOfInk(file.bytes), sizeOfInk(readFileSync(path))]);
    expect(before.width).toBeGreaterThan(200);
    expect(Math.abs(after.width - before.width)).toBeLessThanOrEqual(2);
    expect(Math.abs(after.height - before.height)).toBeLessThanOrEqual(2);
  });

  test.each([
    ['is paused', 'cupsdisable', 'cupsenable'],
    ['takes no jobs', 'cupsreject', 'cupsaccept'],
  ])('a queue that %s reports it and gets nothing', async (_, off, on) => {
    const { driver, states } = aDriver('Zebra');
    const before = cups.jobsOf('Zebra');
    cups.run(off, '-r', 'out of paper, says somebody', 'Zebra');
    const begin = vi.fn();
    expect(await driver.print(zpl(), begin)).toEqual({ outcome: 'returned', reason: null });
    expect(begin).not.toHaveBeenCalled();
    expect(states).toEqual(['paused']);
    expect(cups.jobsOf('Zebra')).toEqual(before);
    cups.run(on, 'Zebra');
    expect(await driver.probe()).toBe('ready');
    expect(sink.printed).toEqual([]);
  });

  test('missing paper at the last job does not stop the next one', async () => {
    const gate = join(cups.out, 'paper-is-in');
    cups.addQueue('Leer', `complains:${gate}`);
    const { driver, states } = aDriver('Leer');
    const printing = driver.print(zpl(), () => {});
    await vi.waitUntil(() => states.includes('paper_out'), soon);
    cups.run('touch', gate);
    expect(await printing).toMatchObject({ outcome: 'printed' });
    expect(await driver.probe()).toBe('ready');
    expect(await driver.print(zpl(), () => {})).toMatchObject({ outcome: 'printed' });
  });

  test('the user is asked about a deleted or aborted job', async () => {
    cups.addQueue('Weg', `socket://127.0.0.1:${await findFreePort()}`);
    const { driver, states } = aDriver('Weg');
    const deleted = driver.print(zpl(), () => {});
    await vi.waitUntil(() => states.includes('offline'), soon);
    cups.run('cancel', cups.jobsOf('Weg')[0] ?? '');
    expect(await deleted).toEqual({ outcome: 'unsure', reason: 'printer_refused' });

    cups.addQueue('Bricht', 'refuses:/x');
    const broken = await aDriver('Bricht').driver.print(zpl(), () => {});
    expect(broken).toEqual({ outcome: 'unsure', reason: 'printer_refused' });
  });

  test('restarting CUPS while a job waits prints its label once', async () => {
    const port = await findFreePort();
    cups.addQueue('Spaet', `socket://127.0.0.1:${port}`);
    const { driver, states } = aDriver('Spaet');
    const begin = vi.fn();
    const printing = driver.print(zpl(), begin);
    await vi.waitUntil(() => states.includes('offline'), soon);
    await cups.stop();
    const late = await startLabelSink({ port });
    await cups.start();
    expect(await printing).toEqual({ outcome: 'printed', reason: null });
    expect(begin).toHaveBeenCalledOnce();
    expect(late.printed).toEqual([label(1)]);
    await late.close();
  });

  test('the user is asked about a job that CUPS prints again after a restart', async () => {
    const paper = join(cups.out, 'labels.zpl');
    cups.addQueue('Doppelt', `lingers:${paper}`);
    const { driver, states } = aDriver('Doppelt');
    const printing = driver.print(zpl(), () => {});
    await vi.waitUntil(() => existsSync(paper) && states.length > 2, soon);
    // CUPS counts in seconds.
    const begun = Math.ceil(Date.now() / 1_000) * 1_000;
    await vi.waitUntil(() => Date.now() > begun, { timeout: 2_000 });
    await cups.stop();
    writeFileSync(`${paper}.end`, '');
    await cups.start();
    expect(await printing).toEqual({ outcome: 'unsure', reason: 'connection_lost' });
    expect(readFileSync(paper, 'utf8')).toBe(label(1).repeat(2));
  });

  test('the user is asked if CUPS is killed before it stores a job', async () => {
    cups.addQueue('Lahm', `socket://127.0.0.1:${await findFreePort()}`);
    await cups.stop();
    await cups.start();
    const { driver, states } = aDriver('Lahm');
    const printing = driver.print(zpl(), () => {});
    await vi.waitUntil(() => states.includes('offline'), soon);
    await cups.stop('SIGKILL');
    await cups.start();
    expect(await printing).toEqual({ outcome: 'unsure', reason: 'unconfirmed' });
    expect(cups.jobsOf('Lahm')).toEqual([]);
  });

  test('while CUPS is stopped, the user is asked about its job, and a new one waits', async () => {
    cups.addQueue('Fort', `socket://127.0.0.1:${await findFreePort()}`);
    const { driver, states } = aDriver('Fort', 300);
    const printing = driver.print(zpl(), () => {});
    await vi.waitUntil(() => states.includes('offline'), soon);
    await cups.stop();
    expect(await printing).toEqual({ outcome: 'unsure', reason: 'connection_lost' });
    const begin = vi.fn();
    expect(await aDriver('Zebra').driver.print(zpl(), begin)).toMatchObject({ outcome: 'returned' });
    expect(begin).not.toHaveBeenCalled();
    await cups.start();
    expect(await aDriver('Zebra').driver.print(zpl(), begin)).toMatchObject({ outcome: 'printed' });
    expect(sink.printed).toEqual([label(1)]);
  });

  test('the user is asked about an unconfirmed job, which may have been printed', async () => {
    const unanswered = await aDriver('Zebra').driver.print(zpl(), () => cups.freeze());
    expect(unanswered).toEqual({ outcome: 'unsure', reason: 'connection_lost' });
    cups.thaw();
    await vi.waitUntil(() => sink.printed.length > 0, soon);
    expect(sink.printed).toEqual([label(1)]);
  });
});
