import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { networkPrinters } from '#print-station/printers/find-network.ts';
import { ippDriver } from '#print-station/printers/ipp.ts';
import { mediumOf } from '#print-station/printers/media.ts';
import { testPage } from '#server/print/test-page.ts';
import { noIppevePrinter, startIppevePrinter } from '#support/ippeve-printer.ts';

/* Tests the station's IPP and network search against ippeveprinter and Avahi. */

const name = noIppevePrinter
  ? `NOT TRIED on a real IPP printer: ${noIppevePrinter}:`
  : 'on a real IPP printer';

describe.skipIf(noIppevePrinter)(name, () => {
  test('the printer is found, prints a PDF byte for byte and refuses other files', async () => {
    const printer = await startIppevePrinter('Versandpult');
    const driver = ippDriver(printer.address, () => {});
    try {
      await vi.waitUntil(async () => (await driver.probe()) === 'ready', { timeout: 15_000, interval: 200 });
      const found = await vi.waitUntil(
        async () => (await networkPrinters()).find((it) => it.address.includes(`:${printer.port}/`)),
        { timeout: 20_000 },
      );
      expect(found).toMatchObject({ kind: 'ipp', name: 'Versandpult' });

      const page = await testPage({ name: 'Büro', format: 'pdf_a4' }, new Date(0));
      const job = {
        name: page.name,
        bytes: Buffer.from(page.bytes),
        content_type: page.contentType,
        medium: mediumOf('test', 'pdf_a4'),
      };
      const begin = vi.fn();
      expect(await driver.print(job, begin)).toEqual({ outcome: 'printed', reason: null });
      expect(begin).toHaveBeenCalledTimes(1);
      const [kept = ''] = readdirSync(printer.folder).filter((it) => it.endsWith('.pdf'));
      expect(readFileSync(join(printer.folder, kept)).equals(job.bytes)).toBe(true);

      const zpl = { name: 'Label', bytes: Buffer.from('^XA^XZ'), content_type: 'application/zpl' };
      expect(await driver.print(zpl, () => {})).toEqual({ outcome: 'failed', reason: 'printer_refused' });
    } finally {
      driver.close();
      await printer.end();
    }
  }, 90_000);
});
