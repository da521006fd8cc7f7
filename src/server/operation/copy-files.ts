import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { Connection } from '#server/db/connect.ts';
import { listKeys } from '#server/storage/list-keys.ts';
import { isMissingContent } from '#server/storage/missing-content.ts';
import { CommandProblem } from './command-problem.ts';
import { isPortalRunning } from './is-portal-running.ts';

const atOnce = 4;
/** ms between two lines of progress. */
const tellEvery = 5_000;

type Copying = {
  connection: Pick<Connection, 'pool'>;
  from: Disk;
  to: Disk;
  tell: (line: string) => void;
};

/**
 * Copies contents, then the marks of numbers, and reads each copy back. Contents never change, so one of the same size
 * was copied before. While the portal runs, contents and marks may still come: the last run needs a stopped portal.
 */
export async function copyFiles({ connection, from, to, tell }: Copying): Promise<string> {
  const isRunning = await isPortalRunning(connection);
  const sum = { copied: 0, there: 0, bytes: 0, marks: 0 };
  let toldAt = performance.now();
  const progress = () => {
    if (performance.now() - toldAt < tellEvery) return;
    toldAt = performance.now();
    tell(
      `${number.format(sum.copied)} copied (${megabytes(sum.bytes)}), ${number.format(sum.there)} there already …`,
    );
  };
  await forEachKey(from, 'contents', async (key) => {
    if ((await sizeOn(to, key)) === (await sizeOn(from, key))) sum.there += 1;
    else {
      sum.bytes += await copy(key, from, to);
      sum.copied += 1;
    }
    progress();
  });
  const contents = `Contents: ${number.format(sum.copied)} copied and compared (${megabytes(sum.bytes)}), ${number.format(sum.there)} there already.`;
  if (isRunning)
    throw new CommandProblem(
      `${contents}\nThe portal is running: stop every process and run the command again, for what came meanwhile and for the marks of numbers.`,
    );
  await forEachKey(from, 'numbers', async (key) => {
    await copy(key, from, to);
    sum.marks += 1;
  });
  return `${contents}\nMarks of numbers: ${number.format(sum.marks)} copied and compared.\nStart the portal with the other storage now.`;
}

async function forEachKey(disk: Disk, folder: string, work: (key: string) => Promise<void>): Promise<void> {
  let batch: string[] = [];
  const finish = async () => {
    const done = await Promise.allSettled(batch.map(work));
    const failed = done.findIndex((it) => it.status === 'rejected');
    if (failed >= 0) throw brokenOff(batch[failed], (done[failed] as PromiseRejectedResult).reason);
    batch = [];
  };
  for await (const key of listKeys(disk, folder)) {
    batch.push(key);
    if (batch.length === atOnce) await finish();
  }
  await finish();
}

/** Returns the bytes. */
async function copy(key: string, from: Disk, to: Disk): Promise<number> {
  const source = hashing();
  await to.putStream(key, Readable.from(source.pass(await from.getStream(key)), { objectMode: false }));
  const copied = hashing();
  for await (const _ of copied.pass(await to.getStream(key)));
  if (source.hash() !== copied.hash()) throw new Error('the copy differs');
  return source.bytes();
}

function hashing() {
  const sha256 = createHash('sha256');
  let bytes = 0;
  return {
    async *pass(content: AsyncIterable<Uint8Array>) {
      for await (const piece of content) {
        sha256.update(piece);
        bytes += piece.length;
        yield piece;
      }
    },
    hash: () => sha256.digest('hex'),
    bytes: () => bytes,
  };
}

/** Undefined if there is none. Without the right to list, HEAD of a missing key is 403. */
async function sizeOn(disk: Disk, key: string): Promise<number | undefined> {
  try {
    return (await disk.getMetaData(key)).contentLength;
  } catch (error) {
    const { cause } = error as { cause?: { $metadata?: { httpStatusCode?: number } } };
    if (isMissingContent(error) || cause?.$metadata?.httpStatusCode === 403) return undefined;
    throw error;
  }
}

function brokenOff(key: string | undefined, error: unknown): CommandProblem {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
  const reason = cause instanceof Error ? cause.message || cause.name : 'unknown';
  return new CommandProblem(
    `Copying stopped at ${key} (${reason}). Run the command again: it goes on where it stopped.`,
  );
}

const number = new Intl.NumberFormat('en');
const megabytes = (bytes: number) => `${number.format(Math.ceil(bytes / 1_000_000))} MB`;
