import { describe, expect, test } from 'vitest';
import {
  formatsOf,
  isPrinterAddress,
  jobsOf,
  Printer,
  printerFormats,
  printsPapers,
} from '#domain/labels/printer.ts';
import { labelFormats } from '#domain/shipment/shipment.ts';
import { judge } from '#domain/values/text.ts';

describe('the address of a printer', () => {
  test.each([
    ['raw', '192.168.1.50'],
    ['raw', 'zebra.lager.local:9101'],
    ['raw', '[fe80::1]:9100'],
    ['ipp', 'ipp://192.168.1.51/ipp/print'],
    ['ipp', 'ipps://drucker.local:443/ipp/print'],
    ['system', 'Zebra_ZD421'],
    ['system', 'Büro Drucker'],
  ] as const)('for a %s printer may be %s', (kind, address) => {
    expect(isPrinterAddress(kind, address)).toBe(true);
  });

  test.each([
    ['raw', 'http://192.168.1.50'],
    ['raw', '192.168.1.50:0'],
    ['raw', '192.168.1.50:70000'],
    ['raw', 'a b'],
    ['ipp', '192.168.1.51'],
    ['ipp', 'http://192.168.1.51/ipp'],
    ['ipp', 'ipp://user@host/ipp'],
    ['system', '-o raw'],
    ['system', 'x;rm'],
  ] as const)('for a %s printer cannot be %s', (kind, address) => {
    expect(isPrinterAddress(kind, address)).toBe(false);
  });
});

test('a printer has the formats of its kind', () => {
  expect(formatsOf('raw')).toEqual(['zpl', 'zpl_300']);
  expect(formatsOf('ipp')).not.toContain('zpl');
  expect(judge(Printer, { name: 'Z', kind: 'raw', address: 'zebra', format: 'pdf_a6' })).toEqual([
    { path: 'format', code: 'not_valid' },
  ]);
  expect(judge(Printer, { name: ' ', kind: 'ipp', address: 'zebra', format: 'pdf_a6' })).toEqual([
    { path: 'name', code: 'printer_name_required' },
    { path: 'address', code: 'printer_address_not_valid' },
  ]);
});

test('every printer format is a label format, and all but ZPL print papers', () => {
  for (const format of printerFormats) expect(labelFormats).toContain(format);
  expect(printerFormats.filter((format) => !printsPapers({ format }))).toEqual(['zpl', 'zpl_300']);
});

test('a print run is split into jobs of twenty, in its order', () => {
  const shipments = Array.from({ length: 45 }, (_, index) => index);
  const jobs = jobsOf(shipments);
  expect(jobs.map((it) => it.length)).toEqual([20, 20, 5]);
  expect(jobs.flat()).toEqual(shipments);
});
