import { ippDriver } from './ipp.ts';
import type { Driver, OnState, PrinterConfig, Say } from './printer.ts';
import { rawDriver } from './raw.ts';
import { systemDriver } from './system.ts';

export function openDriver({ kind, address }: PrinterConfig, onState: OnState, say: Say): Driver {
  if (kind === 'raw') return rawDriver(address, onState);
  return kind === 'ipp' ? ippDriver(address, onState, { say }) : systemDriver(address, onState, say);
}
