import { once } from 'node:events';
import { createServer } from 'node:http';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isZpl, printerFormats } from '#domain/labels/printer.ts';
import { ippDriver } from '#print-station/printers/ipp.ts';
import { ippRequest, operations, readIpp } from '#print-station/printers/ipp-message.ts';
import { mediumOf } from '#print-station/printers/media.ts';
import type { PrintFile } from '#print-station/printers/printer.ts';
import { testPage } from '#server/print/test-page.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

type Printer = {
  state: number;
  reasons: string[];
  /** One state of the job per question; the last one stays. */
  jobStates: number[];
  /** One name of the job per question; the last one stays. */
  jobNames?: string[];
  refuses?: number;
  /** Status of an accepted job, and the attributes that the printer did not follow. */
  accepts?: { status: number; ignored: string[] };
  media?: string[];
  columns?: string[];
  scaling?: string[];
  cuts?: boolean;
};

const attribute = (tag: number, name: string, value: Buffer) => {
  const sized = (bytes: Buffer) =>
    Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
  return Buffer.concat([Buffer.from([tag]), sized(Buffer.from(name)), sized(value)]);
};
const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const keywords = (name: string, values: readonly string[] = []) =>
  values.map((value, at) => attribute(0x44, at === 0 ? name : '', Buffer.from(value)));
const answer = (status: number, ...parts: Buffer[]) =>
  Buffer.concat([
    Buffer.from([1, 1, status >> 8, status & 255, 0, 0, 0, 1, 1]),
    attribute(0x47, 'attributes-charset', Buffer.from('utf-8')),
    Buffer.from([4]),
    ...parts,
    Buffer.from([3]),
  ]);

async function aPrinter(printer: Partial<Printer> = {}) {
  const it: Printer = { state: 3, reasons: ['none'], jobStates: [5, 9], ...printer };
  const jobs: { request: ReturnType<typeof readIpp>; document: Buffer }[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const operation = body.readUInt16BE(2);
      response.writeHead(200, { 'content-type': 'application/ipp' });
      if (operation === operations.getPrinterAttributes)
        return response.end(
          answer(
            0,
            attribute(0x23, 'printer-state', number(it.state)),
            ...it.reasons.map((reason, at) =>
              attribute(0x44, at === 0 ? 'printer-state-reasons' : '', Buffer.from(reason)),
            ),
            attribute(0x22, 'printer-is-accepting-jobs', Buffer.from([1])),
            ...keywords('media-supported', it.media),
            ...keywords('media-col-supported', it.columns),
            ...keywords('print-scaling-supported', it.scaling),
          ),
        );
      if (operation === operations.printJob) {
        const start = body.indexOf('%PDF');
        jobs.push({ request: readIpp(body), document: body.subarray(start) });
        if (it.cuts) return response.socket?.destroy();
        return response.end(
          it.refuses
            ? answer(it.refuses)
            : answer(
                it.accepts?.status ?? 0,
                ...(it.accepts?.ignored ?? []).map((name) => attribute(0x10, name, Buffer.alloc(0))),
                attribute(0x21, 'job-id', number(7)),
              ),
        );
      }
      const state = it.jobStates[Math.min(asked, it.jobStates.length - 1)] ?? 9;
      asked += 1;
      const uuid = it.jobNames?.[Math.min(asked, it.jobNames.length) - 1];
      const named = uuid === undefined ? [] : [attribute(0x45, 'job-uuid', Buffer.from(`urn:uuid:${uuid}`))];
      return response.end(answer(0, attribute(0x23, 'job-state', number(state)), ...named));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  const { port } = server.address() as { port: number };
  const address = `ipp://127.0.0.1:${port}/ipp/print`;
  const said: string[] = [];
  const driver = ippDriver(address, () => {}, {
    timing: { answer: 2_000, ask: 20, lost: 300 },
    say: (line) => said.push(line),
  });
  return { it, jobs, address, driver, said };
}

const file = { name: 'Label ä.pdf', bytes: Buffer.from('%PDF-1.7 label'), content_type: 'application/pdf' };

describe('an IPP printer', () => {
  test('prints a file and reports its end', async () => {
    const { driver, jobs, address } = await aPrinter();
    const begin = vi.fn();
    expect(await driver.print(file, begin)).toEqual({ outcome: 'printed', reason: null });
    expect(begin).toHaveBeenCalledOnce();
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.document.toString()).toBe('%PDF-1.7 label');
    const told = jobs[0]?.request.attributes;
    expect(told?.get('printer-uri')).toEqual([address]);
    expect(told?.get('job-name')).toEqual(['Label ä.pdf']);
    expect(told?.get('document-format')).toEqual(['application/pdf']);
  });

  test.each([
    [5, ['media-empty-error'], 'paper_out'],
    [5, ['door-open'], 'open'],
    [5, ['cover-open-error', 'media-empty'], 'open'],
    [5, ['paused'], 'paused'],
    [3, ['media-low-warning'], 'ready'],
    [4, ['none'], 'ready'],
    [5, ['other'], 'fault'],
  ] as const)('in state %i for %j is %s', async (state, reasons, expected) => {
    const { driver } = await aPrinter({ state, reasons: [...reasons] });
    expect(await driver.probe()).toBe(expected);
  });

  test('gets nothing without paper', async () => {
    const { driver, jobs } = await aPrinter({ state: 5, reasons: ['media-empty'] });
    expect(await driver.print(file, () => {})).toMatchObject({ outcome: 'returned' });
    expect(jobs).toHaveLength(0);
  });

  test('has printed nothing if it refuses', async () => {
    const { driver } = await aPrinter({ refuses: 0x040a });
    expect(await driver.print(file, () => {})).toEqual({ outcome: 'failed', reason: 'printer_refused' });
  });

  test.each([
    ['aborts', { jobStates: [5, 8] }],
    ['is cut off after the file', { cuts: true }],
    ['gives the number to another job', { jobStates: [5, 5, 9], jobNames: ['a', 'a', 'b'] }],
  ])('the user is asked if it %s', async (_, how: Partial<Printer>) => {
    const { driver } = await aPrinter({ jobStates: [9], ...how });
    expect(await driver.print(file, () => {})).toMatchObject({ outcome: 'unsure' });
  });

  test('is out of reach while it is off', async () => {
    const driver = ippDriver('ipp://127.0.0.1:1/ipp', () => {}, {
      timing: { answer: 500, ask: 20, lost: 300 },
    });
    expect(await driver.probe()).toBe('offline');
    expect(await driver.print(file, () => {})).toMatchObject({ outcome: 'returned' });
  });
});

describe('the paper of an IPP job', () => {
  const media = ['custom_min_50x50mm', 'custom_max_108x300mm', 'iso_a4_210x297mm', 'na_index-4x6_4x6in'];
  const label = (format: string) => ({ ...file, medium: mediumOf('labels', format) });

  /** Paper and scaling that the printer heard of. */
  async function heard(printed: PrintFile, printer: Partial<Printer>) {
    const { driver, jobs, said } = await aPrinter(printer);
    const result = await driver.print(printed, () => {});
    const attributes = jobs[0]?.request.attributes;
    const of = (name: string) => attributes?.get(name);
    return { result, said, media: of('media'), column: of('media-col'), scaling: of('print-scaling') };
  }

  test.each([
    ['pdf_a4_two', 'iso_a4_210x297mm'],
    ['pdf_4x6', 'na_index-4x6_4x6in'],
  ])('%s is named %s and not scaled', async (format, name) => {
    const scaling = ['auto', 'none'];
    expect(await heard(label(format), { media, scaling })).toMatchObject({
      result: { outcome: 'printed' },
      media: [name],
      column: undefined,
      scaling: ['none'],
      said: [],
    });
  });

  test.each([
    ['pdf_a6', 10_500, 14_800],
    ['pdf_103x199', 10_300, 19_900],
  ])('%s is named by its size if the printer takes any size', async (format, width, height) => {
    const { media: name, column } = await heard(label(format), { media, columns: ['media-size'] });
    expect(name).toBeUndefined();
    const size = ['', 'x-dimension', width, 'y-dimension', height, ''];
    expect(column).toEqual(['', 'media-size', ...size, '']);
  });

  test('papers are A4 at a label printer too', async () => {
    expect(mediumOf('papers', 'pdf_a6')).toEqual([21_000, 29_700]);
    expect(mediumOf('handover', 'pdf_100x150')).toEqual([21_000, 29_700]);
  });

  test('a label language has no medium', async () => {
    expect(mediumOf('labels', 'zpl')).toBeUndefined();
    expect(await heard(file, { media, scaling: ['none'] })).toMatchObject({
      media: undefined,
      scaling: undefined,
    });
  });

  test('a printer without this size prints without a name, and the station says so once', async () => {
    const { driver, jobs, said } = await aPrinter({ media: ['iso_a4_210x297mm'], scaling: ['none'] });
    for (let index = 0; index < 2; index += 1)
      expect(await driver.print(label('pdf_a6'), () => {})).toMatchObject({ outcome: 'printed' });
    expect(jobs.map(({ request }) => request.attributes.get('media'))).toEqual([undefined, undefined]);
    expect(jobs[0]?.request.attributes.get('print-scaling')).toEqual(['none']);
    expect(said).toEqual(['The printer does not offer paper of 105 x 148 mm; jobs name no paper.']);
  });

  test('a printer that ignores the paper is named by the station', async () => {
    const accepts = { status: 1, ignored: ['media', 'print-scaling'] };
    const { result, said } = await heard(label('pdf_a4'), { media, scaling: ['none'], accepts });
    expect(result).toEqual({ outcome: 'printed', reason: null });
    expect(said).toEqual(['The printer ignores media, print-scaling: measure a test page.']);
  });

  test('a printer that refuses the paper has printed nothing, and the job says why', async () => {
    const { result } = await heard(label('pdf_a4'), { media, refuses: 0x040b });
    expect(result).toEqual({ outcome: 'failed', reason: 'medium_refused' });
  });

  test('each PDF format has the size of its test page', async () => {
    for (const format of printerFormats) {
      const medium = mediumOf('test', format);
      expect(medium === undefined).toBe(isZpl(format));
      if (!medium) continue;
      const { bytes } = await testPage({ name: 'Test', format }, new Date(0));
      const [page] = (await PDFDocument.load(bytes)).getPages();
      const points = medium.map((it) => (it / 2_540) * 72);
      expect(page?.getWidth()).toBeCloseTo(points[0] ?? 0, 1);
      expect(page?.getHeight()).toBeCloseTo(points[1] ?? 0, 1);
    }
  });
});

test('a truncated message is refused', () => {
  const whole = ippRequest(operations.printJob, 1, {
    attributes: [['keyword', 'requested-attributes', 'a', 'b']],
  });
  expect(readIpp(whole).attributes.get('requested-attributes')).toEqual(['a', 'b']);
  expect(() => readIpp(whole.subarray(0, whole.length - 4))).toThrow(RangeError);
});
