import { setTimeout as delay } from 'node:timers/promises';
import type { openDriver } from './printers/open-driver.ts';
import { type Driver, type PrinterConfig, type PrinterState, takesJobs } from './printers/printer.ts';

export type Printer = {
  config: PrinterConfig;
  driver: Driver;
  state: PrinterState;
  inHand: number;
  wake: () => void;
};

type PrintersOptions = {
  open: typeof openDriver;
  say: (line: string) => void;
  /** ms; `probe` while ready, `probeAgain` otherwise. */
  timing: { probe: number; probeAgain: number };
  onChange: () => void;
};

export function openPrinters({ open, say, timing, onChange }: PrintersOptions, stopped: AbortSignal) {
  const printers = new Map<string, Printer>();

  function setState(printer: Printer, state: PrinterState): void {
    if (printer.state === state) return;
    if (printer.state !== 'unknown' || state !== 'ready') say(`${printer.config.name}: ${state}`);
    printer.state = state;
    // Probe soon instead of after a ready printer's pause.
    printer.wake();
    onChange();
  }

  function add(config: PrinterConfig): void {
    const driver = open(
      config,
      (state) => setState(printer, state),
      (line) => say(`${config.name}: ${line}`),
    );
    const printer: Printer = { config, driver, state: 'unknown', inHand: 0, wake: () => {} };
    printers.set(config.printer_id, printer);
    void watch(printer);
  }

  async function watch(printer: Printer): Promise<void> {
    const isOurs = () => !stopped.aborted && printers.get(printer.config.printer_id) === printer;
    while (isOurs()) {
      const state = await printer.driver.probe();
      if (printer.inHand === 0 || state !== 'unknown') setState(printer, state);
      const woken = new Promise<void>((resolve) => {
        printer.wake = resolve;
      });
      if (takesJobs(printer.state)) await Promise.race([pause(timing.probe), woken]);
      else await pause(timing.probeAgain);
    }
  }

  const pause = (ms: number) => delay(ms, undefined, { signal: stopped, ref: false }).catch(() => {});

  return {
    get: (printer_id: string) => printers.get(printer_id),
    all: () => [...printers.values()],

    /** Unchanged printers continue. */
    set(configs: readonly PrinterConfig[]): void {
      const before = new Map(printers);
      printers.clear();
      for (const config of configs) {
        const same = before.get(config.printer_id);
        if (same && isSame(same.config, config)) {
          same.config = config;
          printers.set(config.printer_id, same);
          before.delete(config.printer_id);
        } else add(config);
      }
      for (const { driver, inHand } of before.values()) if (inHand === 0) driver.close();
    },
  };
}

const isSame = (a: PrinterConfig, b: PrinterConfig) =>
  a.kind === b.kind && a.address === b.address && a.format === b.format;
