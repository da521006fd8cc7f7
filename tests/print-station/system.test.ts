import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import type { RunCommand } from '#print-station/printers/command.ts';
import { cupsDriver, cupsQueues, cupsState } from '#print-station/printers/system.ts';
import { windowsDriver, windowsJobs, windowsQueues, windowsState } from '#print-station/printers/windows.ts';

/*
 * Printing systems as their commands answer. Real CUPS has its own test (real-cups.test.ts); Windows is known only from
 * its documentation and recorded answers.
 */

const file = { name: 'Label 1', bytes: Buffer.from('^XA^XZ'), content_type: 'application/zpl' };
const paper = { name: 'Papiere', bytes: Buffer.from('%PDF-1.7'), content_type: 'application/pdf' };

describe('CUPS', () => {
  const [idle, processing, stopped] = [3, 4, 5];
  const away = 'The printer may not exist or is unavailable at this time.';
  test.each([
    [idle, ['none'], '', true, 'ready'],
    [idle, ['media-empty-warning'], away, true, 'ready'],
    [processing, ['none'], 'Connecting to printer.', true, 'ready'],
    [processing, ['media-low-report', 'media-empty-warning'], '', true, 'paper_out'],
    [processing, ['door-open-report'], '', true, 'open'],
    [processing, ['marker-supply-low-warning'], '', true, 'ready'],
    [processing, ['marker-supply-empty-warning'], '', true, 'ribbon_out'],
    [processing, ['offline-report'], '', true, 'offline'],
    [processing, ['media-jam-warning'], '', true, 'fault'],
    [processing, ['none'], away, true, 'offline'],
    [stopped, ['paused'], 'out of paper', true, 'paused'],
    [idle, ['none'], 'offline', false, 'paused'],
  ] as const)('in state %i for %j, %j, taking jobs %j is %s', (state, reasons, message, takes, expected) => {
    const attributes = new Map<string, (string | number | boolean)[]>([
      ['printer-state', [state]],
      ['printer-state-reasons', [...reasons]],
      ['printer-state-message', [message]],
      ['printer-is-accepting-jobs', [takes]],
    ]);
    expect(cupsState({ status: 0, attributes })).toBe(expected);
  });

  test('has no queues without its commands, and gets nothing there', async () => {
    const run: RunCommand = async () => undefined;
    expect(await cupsQueues(run)).toEqual([]);
    const begin = vi.fn();
    expect(await cupsDriver('Zebra', () => {}, { run }).print(file, begin)).toMatchObject({
      outcome: 'returned',
    });
    expect(begin).not.toHaveBeenCalled();
  });
});

describe('Windows', () => {
  test.each([
    ['Normal\r\n', 'ready'],
    ['Printing\r\n', 'ready'],
    ['PowerSave\r\n', 'ready'],
    ['PaperOut\r\n', 'paper_out'],
    ['Error, PaperOut\r\n', 'paper_out'],
    ['DoorOpen, Error\r\n', 'open'],
    ['NoToner\r\n', 'ribbon_out'],
    ['Offline\r\n', 'offline'],
    ['Paused\r\n', 'paused'],
    ['PaperJam\r\n', 'fault'],
    ['\r\n', 'unknown'],
  ])('%j is %s', (text, state) => {
    expect(windowsState(text)).toBe(state);
  });

  test('lists waiting jobs with their documents, even with tabs in a name', () => {
    expect(windowsJobs('7\tPrinting, Retained\tvp-a1B2c3.pdf\r\n8\t\tA\tB\r\n')).toEqual([
      { id: '7', status: 'Printing, Retained', document: 'vp-a1B2c3.pdf' },
      { id: '8', status: '', document: 'A\tB' },
    ]);
  });

  const scriptOf = (args: readonly string[]) => Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le');

  test('lists its printers except those that only write files', async () => {
    const text =
      '\uFEFFZDesigner ZD421\r\nBüro (Kyocera)\r\nMicrosoft Print to PDF\r\nFax\r\nOneNote (Desktop)\r\n';
    const run = vi.fn<RunCommand>(async () => ({ code: 0, text }));
    expect(await windowsQueues(run)).toEqual(['ZDesigner ZD421', 'Büro (Kyocera)']);
    expect(run.mock.calls[0]?.[0]).toBe('powershell.exe');
    expect(await windowsQueues(async () => ({ code: 1, text: '' }))).toEqual([]);
  });

  type Spooler = { appears?: boolean; status?: string; raw?: number; said?: string; looks?: number };

  /** PowerShell as the driver uses it; a job stays in the queue for two looks. */
  function aSpooler({
    appears = true,
    status = 'Spooling',
    raw = 0,
    said = 'job 12\r\n',
    looks: most = 2,
  }: Spooler = {}) {
    const seen: { script: string; env: Record<string, string>; file: string }[] = [];
    let document = '';
    let looks = 0;
    const run: RunCommand = async (_, args, { env = {} } = {}) => {
      const script = scriptOf(args);
      const path = env.VP_FILE ?? '';
      seen.push({ script, env, file: path && existsSync(path) ? readFileSync(path, 'utf8') : '' });
      if (script.includes('PrinterStatus')) return { code: 0, text: 'Normal\r\n' };
      if (script.includes('VpRaw')) return { code: raw, text: raw === 0 ? said : '' };
      if (script.includes('PrintTo')) {
        document = path.split('/').at(-1) ?? '';
        return { code: 0, text: '' };
      }
      looks += 1;
      const isThere = looks <= most && appears;
      return { code: 0, text: isThere ? `12\t${status}\t${document || 'Label 1'}\r\n` : '' };
    };
    const timing = { ask: 4, appear: 60, lost: 500 };
    return { seen, driver: windowsDriver('ZDesigner "ZD421"', () => {}, { run, timing }) };
  }

  test('has printed a job that left the queue, passes names by environment, and deletes its file', async () => {
    const { seen, driver } = aSpooler();
    const begin = vi.fn();
    expect(await driver.print(file, begin)).toEqual({ outcome: 'printed', reason: null });
    expect(begin).toHaveBeenCalledTimes(1);
    const handed = seen.find(({ script }) => script.includes('VpRaw'));
    expect(handed).toMatchObject({
      file: '^XA^XZ',
      env: { VP_PRINTER: 'ZDesigner "ZD421"', VP_NAME: 'Label 1' },
    });
    expect(seen.every(({ script }) => !script.includes('ZD421'))).toBe(true);
    expect(existsSync(handed?.env.VP_FILE ?? '')).toBe(false);
  });

  test('prints PDF with the installed program, and only trusts jobs seen in the queue', async () => {
    expect(await aSpooler().driver.print(paper, () => {})).toMatchObject({ outcome: 'printed' });
    expect(await aSpooler({ appears: false }).driver.print(paper, () => {})).toEqual({
      outcome: 'unsure',
      reason: 'unconfirmed',
    });
  });

  test('recognises printed jobs in a queue that keeps them', async () => {
    const kept = (status: string) => aSpooler({ status, looks: 1_000 }).driver.print(file, () => {});
    expect(await kept('Printed, Retained')).toEqual({ outcome: 'printed', reason: null });
    expect(await kept('Printing, Retained')).toEqual({ outcome: 'unsure', reason: 'unconfirmed' });
  });

  test('the user is asked if the spooler took part of a job', async () => {
    expect(await aSpooler({ said: 'broken\r\n' }).driver.print(file, () => {})).toEqual({
      outcome: 'unsure',
      reason: 'printer_refused',
    });
  });

  test('finds a printer by its exact name, not by a pattern', async () => {
    const { seen, driver } = aSpooler();
    await driver.probe();
    expect(seen[0]?.script).toContain('-eq $env:VP_PRINTER');
    expect(seen[0]?.script).not.toContain('-Name');
  });

  test('the user is asked after a fault in the queue; a refusal is a failure', async () => {
    expect(await aSpooler({ status: 'Error, Printing' }).driver.print(file, () => {})).toEqual({
      outcome: 'unsure',
      reason: 'printer_refused',
    });
    expect(await aSpooler({ raw: 1 }).driver.print(file, () => {})).toMatchObject({ outcome: 'failed' });
  });
});
