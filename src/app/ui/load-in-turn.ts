import { idle } from './idle.ts';

/** The longest until a load begins though the browser is never idle. */
const idleMs = 200;
/** One that hangs does not keep the next waiting for longer. */
const patienceMs = 400;

let last: Promise<unknown> = Promise.resolve();

/**
 * Loads one after the other, each begun in an idle moment: what arrives is run at once, and many at the same time would
 * be as slow as all of them together for whoever types. Rejects as `load` does.
 */
export function loadInTurn<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const loaded = last.then(() => idle(idleMs)).then(load);
  const patience = new Promise((resolve) => loaded.then(resolve, resolve));
  last = Promise.race([patience, last.then(() => new Promise((resolve) => setTimeout(resolve, patienceMs)))]);
  return loaded;
}
