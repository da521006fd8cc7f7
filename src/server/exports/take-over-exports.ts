import type { AllShipmentsFilter } from '#contract/all-shipments.ts';
import type { BillingRun } from '#contract/export-run.ts';
import { isActiveAdmin } from '#server/clients/queries.ts';
import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import { writeBilling } from './billing-run.ts';
import { writeAllShipments } from './export-all-shipments.ts';
import { endOver, type RunRow } from './export-runs.ts';
import { type Run, takeRun } from './export-writer.ts';
import { writeClientExport } from './start-client-export.ts';
import { noop } from './write-export.ts';

type TakerDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log'>;

/** ms between two looks after which nobody looked meanwhile: this process stood still, or the database was away. */
const longestGap = 5_000;
/** ms of looking without a gap after which silence means something: until then writers that stood still as well are back. */
const settledAfter = 15_000;

/**
 * Answers what takes over exports that nobody writes any more, to be told at each look whether there are any. One at a time: what
 * kills the process that writes it takes no other along.
 */
export function exportsTaker(deps: TakerDeps): (areAnyLeft: boolean) => Promise<void> {
  let since = 0;
  let last = Number.NEGATIVE_INFINITY;
  let isTaking = false;
  return async (areAnyLeft) => {
    const now = performance.now();
    if (now - last > longestGap) since = now;
    last = now;
    if (!areAnyLeft || isTaking) return;
    isTaking = true;
    try {
      await takeOverExport(deps, { isSilenceSure: now - since >= settledAfter });
    } catch (error) {
      deps.log.error({ error: loggedError(error) }, 'no export could be taken over');
    } finally {
      isTaking = false;
    }
  };
}

/** Goes on with one export that nobody writes, until it is there or failed; ends those that were taken over too often or wait for too long. */
export async function takeOverExport(
  deps: TakerDeps,
  { isSilenceSure }: { isSilenceSure: boolean },
): Promise<void> {
  if (isSilenceSure)
    for (const run of await endOver(deps)) deps.log.error({ run }, 'an export was interrupted for good');
  const taken = await takeRun(deps, { isSilenceSure });
  if (!taken) return;
  const { run, row } = taken;
  deps.log.warn({ run: run.id, kind: row.kind, losses: row.losses }, 'an export is taken over');
  try {
    await goOn(deps, run, row);
  } catch (error) {
    await run.leave();
    throw error;
  }
}

/** In the name of whoever asked for it, as long as they are of the staff. */
async function goOn(deps: TakerDeps, run: Run, { kind, wanted, asked_by }: RunRow): Promise<void> {
  if (asked_by === null || !(await isActiveAdmin(deps.db, asked_by))) {
    await run.fail('EXPORT_ASKER_GONE');
    return run.close();
  }
  const user = { client_id: asked_by };
  const writing = {
    shipments: () => writeAllShipments(deps, user, wanted as AllShipmentsFilter, { run }),
    billing: () => writeBilling(deps, user, wanted as BillingRun, { run }),
    client: () => writeClientExport(deps, user, (wanted as { user_uid: string }).user_uid, run),
  };
  // How it ended is on the list.
  await writing[kind]().then(noop, noop);
}
