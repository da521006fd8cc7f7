import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ippDriver } from '#print-station/printers/ipp.ts';
import { ippRequest, operations, readIpp } from '#print-station/printers/ipp-message.ts';

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
          ),
        );
      if (operation === operations.printJob) {
        const start = body.indexOf('%PDF');
        jobs.push({ request: readIpp(body), document: body.subarray(start) });
        if (it.cuts) return response.socket?.destroy();
        return response.end(
          it.refuses ? answer(it.refuses) : answer(0, attribute(0x21, 'job-id', number(7))),
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
  return { it, jobs, address, driver: ippDriver(address, () => {}, { answer: 2_000, ask: 20, lost: 300 }) };
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
    const driver = ippDriver('ipp://127.0.0.1:1/ipp', () => {}, { answer: 500, ask: 20, lost: 300 });
    expect(await driver.probe()).toBe('offline');
    expect(await driver.print(file, () => {})).toMatchObject({ outcome: 'returned' });
  });
});

test('a truncated message is refused', () => {
  const whole = ippRequest(operations.printJob, 1, [['keyword', 'requested-attributes', 'a', 'b']]);
  expect(readIpp(whole).attributes.get('requested-attributes')).toEqual(['a', 'b']);
  expect(() => readIpp(whole.subarray(0, whole.length - 4))).toThrow(RangeError);
});
