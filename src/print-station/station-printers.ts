import { setTimeout as delay } from 'node:timers/promises';
import type { openDriver } from './printers/open-driver.ts';
import { type Driver, type PrinterConfig, type PrinterState, takesJobs } from './printers/printer.ts';

/** A printer of this station, as it is. */
export type Printer = {
  config: PrinterConfig;
  driver: Driver;
  state: PrinterState;
  inHand: number;
  /** Ends the pause before it is asked how it is. */
  wake: () => void;
};

type PrintersOptions = {
  open: typeof openDriver;
  say: (line: string) => void;
  /** ms; `probe` while a printer is ready, `probeAgain` while it is not. */
  timing: { probe: number; probeAgain: number };
  /** A printer is otherwise than it was. */
  onChange: () => void;
};

/** The printers that are set up for this station, each asked how it is until the station is stopped. */
export function openPrinters({ open, say, timing, onChange }: PrintersOptions, stopped: AbortSignal) {
  const printers = new Map<string, Printer>();

  function setState(printer: Printer, state: PrinterState): void {
    if (printer.state === state) return;
    if (printer.state !== 'unknown' || state !== 'ready') say(`${printer.config.name}: ${state}`);
    printer.state = state;
    // One that was just found to be off is asked again soon, not after the long pause of one that is ready.
    printer.wake();
    onChange();
  }

  function add(config: PrinterConfig): void {
    const driver = open(config, (state) => setState(printer, state));
    const printer: Printer = { config, driver, state: 'unknown', inHand: 0, wake: () => {} };
    printers.set(config.printer_id, printer);
    void watch(printer);
  }

  /** Asks a printer how it is, again and again, as long as it is one of ours. */
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

    /** Takes the printers as they are set up now; one that is as it was goes on. */
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
