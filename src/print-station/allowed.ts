import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFile } from './data-folder.ts';
import type { FoundPrinter, PrinterConfig } from './printers/printer.ts';
import { hostAndPort } from './printers/raw.ts';
import { Problem } from './problem.ts';

/*
 * Printers that this station prints to: found by itself or typed at its computer. A portal's password must not reach
 * other addresses of this network.
 */

export type Allowed = {
  allows: (printer: Pick<PrinterConfig, 'kind' | 'address'>) => boolean;
  remember: (found: readonly FoundPrinter[]) => void;
};

const mostKnown = 500;
const mostLetters = 200;
const host = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

export function openAllowed(folder: string): Allowed {
  const path = join(folder, 'found.json');
  let known = readKeys(path);
  return {
    allows(printer) {
      const key = keyOf(printer);
      // Read again: the user may add an address while the station runs.
      return known.includes(key) || readKeys(join(folder, typedName)).includes(key);
    },
    /** A printer that is switched off stays allowed. */
    remember(found) {
      const keys = [...new Set([...found.map(keyOf), ...known])].slice(0, mostKnown);
      if (keys.every((it) => known.includes(it))) return;
      known = keys;
      try {
        writeFile(path, keys);
      } catch {
        // On a full disk the next start finds them again.
      }
    },
  };
}

const typedName = 'allowed.json';

/** `host`, `host:port`, `ipp://host/path` or a queue's name. */
export function allowTyped(folder: string, addresses: readonly string[]): void {
  const path = join(folder, typedName);
  const keys = new Set([...readKeys(path), ...addresses.flatMap(keysOfTyped)]);
  writeFile(path, [...keys]);
}

function keysOfTyped(typed: string): string[] {
  const address = typed.trim();
  if (address === '' || address.length > mostLetters) throw new Problem(`--allow ${typed}: not an address.`);
  if (/^ipps?:/i.test(address)) {
    if (!URL.canParse(address) || new URL(address).hostname === '')
      throw new Problem(`--allow ${typed}: not an address.`);
    return [keyOf({ kind: 'ipp', address })];
  }
  // A name can be a host or a queue.
  const keys = [keyOf({ kind: 'system', address })];
  return host.test(address) ? [...keys, keyOf({ kind: 'raw', address })] : keys;
}

function keyOf({ kind, address }: Pick<PrinterConfig, 'kind' | 'address'>): string {
  if (kind === 'system') return `system ${address}`;
  if (kind === 'raw') {
    const place = hostAndPort(address);
    return `raw ${place.host.toLowerCase()}:${place.port}`;
  }
  if (!URL.canParse(address)) return `ipp ${address}`;
  const { hostname, port, pathname } = new URL(address);
  return `ipp ${hostname.toLowerCase()}:${port || '631'}${pathname || '/'}`;
}

function readKeys(path: string): string[] {
  try {
    const keys: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(keys) ? keys.filter((it) => typeof it === 'string') : [];
  } catch {
    return [];
  }
}
