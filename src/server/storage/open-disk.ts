import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Logger } from 'pino';
import type { Config } from '#server/config/config.ts';
import { ConfigError } from '#server/config/environment.ts';
import { isBusyBucket, isPassingFault, isWithoutRoom } from '#server/db/database-faults.ts';

/**
 * Tests the storage. An unusable one stops the start; a full or silent one is logged, because all but files and first
 * numbers works.
 */
export async function openDisk(
  { filesDir, s3 }: Pick<Config, 'filesDir' | 's3'>,
  log?: Pick<Logger, 'warn'>,
): Promise<Disk> {
  // The S3 client loads slowly.
  const disk = s3
    ? (await import('./bucket-driver.ts')).bucketDisk(s3)
    : new Disk(new FolderDriver(filesDir));
  try {
    await (s3 ? tryOut(disk) : withinPatience(makeFolder(filesDir).then(() => tryOut(disk))));
  } catch (error) {
    if (isWithoutRoom(error) || (s3 && isAway(error))) {
      const state = isWithoutRoom(error) ? 'the storage has no room' : 'the storage does not answer';
      log?.warn({ reason: reasonOf(error) }, state);
      return disk;
    }
    const place = s3 ? `The bucket ${s3.bucket} of S3_BUCKET` : `The folder ${filesDir} of FILES_DIR`;
    throw new ConfigError(`${place} does not take files (${reasonOf(error)}).`);
  }
  return disk;
}

async function tryOut(disk: Disk): Promise<void> {
  await disk.put('start-check', 'Every start of the portal writes and deletes this.');
  await disk.delete('start-check');
}

/** ms; a share of the network may never answer. */
const folderPatience = 10_000;

async function withinPatience(trying: Promise<void>): Promise<void> {
  const tooLong = new AbortController();
  const waiting = delay(folderPatience, undefined, { signal: tooLong.signal }).then(
    () => Promise.reject(new DOMException(`no answer within ${folderPatience / 1000} s`, 'TimeoutError')),
    () => {},
  );
  try {
    await Promise.race([trying, waiting]);
  } finally {
    tooLong.abort();
  }
}

/** Node's recursive `mkdir` never ends below /proc, where the parent exists and a folder is ENOENT. */
async function makeFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o750 });
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(path) !== path) {
      await makeFolder(dirname(path));
      await make().catch(ifThere);
    } else await ifThere(error);
  }

  async function ifThere(error: unknown): Promise<void> {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}

/** A wrong key or name stops the start instead. */
const isAway = (error: unknown) =>
  isPassingFault(error) || isBusyBucket(error) || reasonOf(error) === 'TimeoutError';

/** Writes survive a power loss (`flush`). */
class FolderDriver extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' });
    this.#folder = folder;
  }

  /** Flydrive's own method hides that the disk is full. */
  override async putStream(key: string, contents: Readable): Promise<void> {
    const path = join(this.#folder, key);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(contents, createWriteStream(path, { flush: true }));
  }
}

/** Code of the system or service, never an address or a key. */
function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
