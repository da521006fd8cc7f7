#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { allowTyped, openAllowed } from './allowed.ts';
import { type DataFolder, makeFolder, openFolder, type Pairing, usualFolder } from './data-folder.ts';
import { Running } from './folder-lock.ts';
import { openJournal } from './journal.ts';
import type { LocalJobs } from './local-jobs.ts';
import { localKeyOf } from './local-key.ts';
import { openLocalServer } from './local-server.ts';
import { pairWith } from './pair-with.ts';
import { openPortal, Removed, version } from './portal.ts';
import { findPrinters } from './printers/find-printers.ts';
import { Problem } from './problem.ts';
import { removeStation, setUpStation } from './set-up.ts';
import { runStation } from './station.ts';

const usage = `Prints for a Versandpult portal on the printers of this place.

  versandpult-print --portal https://… --code XXXXX-XXXXX   pairs this station, then prints
  versandpult-print                                         prints, paired before
  versandpult-print --set-up --portal … --code …            pairs, and starts with this computer from now on
  versandpult-print --remove                                ends that, and deletes the station here

The code is made in the portal: Einstellungen, Drucker, Druckstation verbinden.
  --allow <address> prints to this address too, although the station has not found it (host, host:port, ipp://host/path
                    or a queue’s name); it is remembered, and a running station takes it over
  --no-local        takes nothing from the app on this computer while the portal is out of reach
  --data <folder>   where token and journal are kept (${usualFolder()})
  --language de     what --set-up and --remove say
  --version, --help`;

const say = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);

async function main(): Promise<number> {
  const { values } = readArguments();
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (values.version) {
    process.stdout.write(`${version}\n`);
    return 0;
  }
  const path = values.data ?? usualFolder();
  if (values.data && (values.remove || values['set-up']))
    throw new Problem('--set-up and --remove work with the usual folder: leave --data out.');
  if (values.remove || values['set-up']) return await changePlace(path, values);
  makeFolder(path);
  if (values.allow) {
    allowTyped(path, values.allow);
    say(`Allowed: ${values.allow.join(', ')}.`);
  }
  const folder = await openOrTell(path, values);
  if (!folder) return 0;
  try {
    const pairing = await findPairing(folder, values);
    const journal = openJournal(folder.path);
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    say(`Print station "${pairing.name}" of ${pairing.portal}.`);
    let local: Awaited<ReturnType<typeof openLocalServer>>;
    const openDoor = async (jobs: LocalJobs) => {
      const { portal, token, station_id } = pairing;
      const origin = new URL(portal).origin;
      local = await openLocalServer({ key: localKeyOf(token), station_id, origin, jobs });
      if (local) say(`Prints for the app on this computer, too (127.0.0.1:${local.port}).`);
      else say('The ports for the app on this computer are taken: it prints by the portal alone.');
    };
    await runStation(
      {
        portal: openPortal(pairing.portal, pairing.token, folder.computer),
        journal,
        say,
        findPrinters,
        allowed: openAllowed(folder.path),
        isMoved: folder.isMoved,
        known: { printers: folder.readPrinters(), store: folder.writePrinters },
        ...(values['no-local'] ? {} : { onLocal: (jobs) => void openDoor(jobs) }),
      },
      AbortSignal.any([stop.signal, folder.stopAsked]),
    );
    local?.close();
    journal.close();
    say('Stopped.');
    return 0;
  } catch (error) {
    if (error instanceof Removed) folder.markRemoved();
    throw error;
  } finally {
    folder.unlock();
  }
}

async function changePlace(folder: string, { portal, code, language, remove }: Values): Promise<number> {
  const tell = (line: string) => process.stdout.write(`${line}\n`);
  if (remove) {
    await removeStation({ folder, language, say: tell });
    return 0;
  }
  if (!portal || !URL.canParse(portal) || code === undefined)
    throw new Problem('Give the portal’s address and the code: --portal https://… --code XXXXX-XXXXX');
  await setUpStation({ portal, code, folder, language, say: tell });
  return 0;
}

/** Undefined if a running station takes the allowed addresses over. */
async function openOrTell(path: string, { allow, code }: Values): Promise<DataFolder | undefined> {
  try {
    return await openFolder(path);
  } catch (error) {
    if (!(error instanceof Running) || !allow || code !== undefined) throw error;
    say('The running station prints there now.');
    return undefined;
  }
}

type Values = ReturnType<typeof readArguments>['values'];

async function findPairing(folder: DataFolder, { portal, code }: Values): Promise<Pairing> {
  if (code === undefined) {
    const known = folder.readPairing();
    if (!known) throw new Problem('This station is not paired yet: give --portal and --code (see --help).');
    return known;
  }
  const url = portal ?? folder.readPairing()?.portal;
  if (!url || !URL.canParse(url)) throw new Problem('Give the portal’s address: --portal https://…');
  const paired = await pairWith(url, code, {
    expired: 'That code does not hold, or not any more: make a new one in the portal.',
    refused: (reason) => `The portal refuses (${reason}).`,
    noPortal: (origin) => `No portal answers at ${origin}.`,
  });
  folder.writePairing(paired);
  return paired;
}

function readArguments() {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    return parseArgs({
      options: {
        portal: text,
        code: text,
        data: text,
        allow: { type: 'string', multiple: true },
        'no-local': flag,
        language: text,
        'set-up': flag,
        remove: flag,
        version: flag,
        help: flag,
      },
    });
  } catch (error) {
    throw new Problem(`${(error as Error).message}\n\n${usage}`);
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Problem ? error.message : String(error)}\n`);
  // Services restart a station that failed, and a removed one has nothing to do.
  process.exitCode = error instanceof Removed ? 0 : 1;
}
// Do not wait for sockets of unresponsive printers.
setTimeout(() => process.exit(), 1_000).unref();
