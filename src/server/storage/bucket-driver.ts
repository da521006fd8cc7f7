import type { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { BucketConfig } from '#server/config/config.ts';

/** ms; `request` ends when the answer begins, so it includes sending a part. */
const patience = { connection: 3_000, request: 60_000 };
/** `bytes` per part, `atOnce` in memory; an upload has at most 10,000 parts. */
const parts = { bytes: 8 * 1024 * 1024, atOnce: 2 };

export function bucketDisk(settings: BucketConfig): Disk {
  const { bucket, region, endpoint, credentials, forcePathStyle } = settings;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Other services may not support the newer checksums.
    ...(endpoint
      ? { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' }
      : {}),
    requestHandler: {
      connectionTimeout: patience.connection,
      requestTimeout: patience.request,
      throwOnRequestTimeout: true,
    },
  });
  return new Disk(new BucketDriver(client, bucket));
}

/** Flydrive's own driver needs the length in advance. */
class BucketDriver extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string) {
    super({ client, bucket, visibility: 'private', supportsACL: false });
    this.#client = client;
    this.#bucket = bucket;
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: key, Body: contents },
      partSize: parts.bytes,
      queueSize: parts.atOnce,
    });
    await upload.done();
  }
}
