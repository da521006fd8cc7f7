import { ippDriver } from './ipp.ts';
import type { Driver, OnState, PrinterConfig } from './printer.ts';
import { rawDriver } from './raw.ts';
import { systemDriver } from './system.ts';

export function openDriver({ kind, address }: PrinterConfig, onState: OnState): Driver {
  if (kind === 'raw') return rawDriver(address, onState);
  return kind === 'ipp' ? ippDriver(address, onState) : systemDriver(address, onState);
}
