import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readHostStatus } from '#print-station/printers/host-status.ts';
import type { PrinterState } from '#print-station/printers/printer.ts';
import { rawDriver } from '#print-station/printers/raw.ts';
import { rawTiming } from '#print-station/printers/raw-line.ts';
import { type LabelSink, startLabelSink } from '#support/label-sink.ts';
import { soon } from '#support/soon.ts';

const timing = { ...rawTiming, firstAnswer: 300, ask: 30, silent: 400, lost: 1_500, closing: 1_000 };
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function aPrinter(options: Parameters<typeof startLabelSink>[0] = {}) {
  const sink = await startLabelSink(options);
  const states: PrinterState[] = [];
  const driver = rawDriver(sink.address, (state) => void states.push(state), timing);
  ends.push(() => driver.close(), sink.close);
  return { sink, driver, states };
}

const file = (...names: string[]) => ({
  name: `${names[0]}.zpl`,
  bytes: Buffer.from(names.map((it) => `^XA^FD${it}^FS^XZ\n`).join('')),
  content_type: 'application/zpl',
});
const came = (sink: LabelSink) => sink.printed.map((it) => /\^FD(.*?)\^FS/.exec(it)?.[1]);

describe('a ZPL printer', () => {
  test('confirms printed labels', async () => {
    const { sink, driver } = await aPrinter({ msPerLabel: 40 });
    const begin = vi.fn();
    const result = await driver.print(file('a', 'b'), begin);
    expect(result).toEqual({ outcome: 'printed', reason: null });
    expect(came(sink)).toEqual(['a', 'b']);
    expect(begin).toHaveBeenCalledOnce();
  });

  test('gets the next file while it prints, and confirms each file', async () => {
    const { sink, driver } = await aPrinter({ msPerLabel: 150 });
    const ended: string[] = [];
    const print = async (name: string) => {
      await driver.print(file(name), () => {});
      ended.push(`${name} after ${sink.printed.length}`);
    };
    const began = performance.now();
    await Promise.all([print('a'), print('b'), print('c')]);
    expect(came(sink)).toEqual(['a', 'b', 'c']);
    expect(ended.map((it) => it[0])).toEqual(['a', 'b', 'c']);
    expect(Number(ended[0]?.split(' ').at(-1))).toBeGreaterThanOrEqual(1);
    // The last file arrived long before the first two were printed.
    expect(sink.lastLabelByte() - began).toBeLessThan(5_000);
  });

  test.each([
    ['isOut', 'paper_out'],
    ['isOpen', 'open'],
    ['isPaused', 'paused'],
  ] as const)('reports %s as %s and gets nothing', async (flag, state) => {
    const { sink, driver } = await aPrinter();
    sink.set({ [flag]: true });
    const begin = vi.fn();
    expect(await driver.probe()).toBe(state);
    expect(await driver.print(file('a'), begin)).toEqual({ outcome: 'returned', reason: null });
    expect(begin).not.toHaveBeenCalled();
    sink.set({ [flag]: false });
    expect(await driver.print(file('a'), begin)).toMatchObject({ outcome: 'printed' });
    expect(came(sink)).toEqual(['a']);
  });

  test('continues after a paper change without a question', async () => {
    const { sink, driver, states } = await aPrinter({ msPerLabel: 20 });
    sink.watch((count) => count === 2 && sink.set({ isOut: true }));
    const printing = driver.print(file('a', 'b', 'c', 'd'), () => {});
    await vi.waitUntil(() => states.at(-1) === 'paper_out', soon);
    await delay(200);
    sink.set({ isOut: false });
    expect(await printing).toMatchObject({ outcome: 'printed' });
    expect(came(sink)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('the user is asked after a power loss, and the printer gets nothing while it is off', async () => {
    const { sink, driver } = await aPrinter({ msPerLabel: 50 });
    sink.watch((count) => count === 1 && sink.unplug());
    expect(await driver.print(file('a', 'b', 'c'), () => {})).toEqual({
      outcome: 'unsure',
      reason: 'connection_lost',
    });
    const begin = vi.fn();
    expect(await driver.print(file('d'), begin)).toMatchObject({ outcome: 'returned' });
    expect(await driver.probe()).toBe('offline');
    expect(begin).not.toHaveBeenCalled();
  });

  test('has been sent a file if it answers nothing, but not printed it', async () => {
    const { sink, driver } = await aPrinter({ answers: false });
    expect(await driver.probe()).toBe('unknown');
    expect(await driver.print(file('a'), () => {})).toMatchObject({ outcome: 'sent' });
    expect(came(sink)).toEqual(['a']);
  });
});

test('answers to ~HS are read in any pieces', () => {
  const whole = `\u0002030,1,0,1218,003,0,0,0,000,0,0,0\u0003\r\n\u0002000,0,1,0,0,2,6,0,00000002,1,000\u0003\r\n\u00021234,0\u0003\r\n`;
  for (let cut = 1; cut < whole.length; cut += 7) {
    const first = readHostStatus(whole.slice(0, cut));
    const second = readHostStatus(first.rest + whole.slice(cut));
    expect([...first.answers, ...second.answers]).toEqual([{ state: 'open', waiting: 5, isPartial: false }]);
  }
});
