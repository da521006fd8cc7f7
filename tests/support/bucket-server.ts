import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketConfig } from '#server/config/config.ts';
import { atEnd } from './at-end.ts';

export type Refusal = { status: number; code: string; reads?: boolean };
/** Contents that are stored but unacknowledged. */
type Held = { count: () => number; release: () => void };

/**
 * An S3 server with an empty bucket, until the test or file ends. It miscalculates the signatures of lists, which
 * `lists` allows. `refuse` without a refusal accepts again; `hold` delays the answers to stored contents.
 */
export async function startBucketServer({ lists = false } = {}): Promise<{
  bucket: BucketConfig;
  directory: string;
  refuse: (refusal?: Refusal) => void;
  hold: () => Held;
}> {
  const directory = mkdtempSync(join(tmpdir(), 'versandpult-s3-'));
  const name = 'pult';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: lists,
    directory,
    configureBuckets: [{ name }],
  });
  let refused: Refusal | undefined;
  let held: { stored: number; released: Promise<void> } | undefined;
  server.middleware.unshift(async (ctx, next) => {
    const isWrite = ctx.method === 'PUT' || ctx.method === 'POST';
    if (!refused || !(isWrite || refused.reads)) {
      await next();
      if (!held || !isWrite || !ctx.path.includes('/contents/')) return;
      held.stored += 1;
      await held.released;
      return;
    }
    // A client still sending would see a broken connection instead of an answer.
    for await (const _ of ctx.req);
    ctx.status = refused.status;
    ctx.type = 'application/xml';
    ctx.body = `<?xml version="1.0"?><Error><Code>${refused.code}</Code><Message>no</Message></Error>`;
  });
  const { port } = await server.run();
  atEnd(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const bucket = {
    bucket: name,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    forcePathStyle: true,
  };
  const refuse = (refusal?: Refusal) => {
    refused = refusal;
  };
  const hold = () => {
    const { promise: released, resolve } = Promise.withResolvers<void>();
    const own = { stored: 0, released };
    held = own;
    const release = () => {
      if (held === own) held = undefined;
      resolve();
    };
    return { count: () => own.stored, release };
  };
  return { bucket, directory, refuse, hold };
}
