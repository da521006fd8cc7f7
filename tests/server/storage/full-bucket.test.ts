import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { invoicesFolder as folder } from '#domain/staff/export-files.ts';
import { atEnd } from '#support/at-end.ts';
import { startServer } from '#support/server.ts';

/** The bucket's S3 error; undefined accepts the upload. */
let refusal: { status: number; code?: string } | undefined;
let asked = 0;

const bucketServer = createServer(async (request, response) => {
  await buffer(request);
  const { method, url = '' } = request;
  if (method === 'POST' && url.includes('uploads')) {
    return response.end(
      '<InitiateMultipartUploadResult><Bucket>pult</Bucket><Key>k</Key><UploadId>u1</UploadId></InitiateMultipartUploadResult>',
    );
  }
  if (method !== 'PUT') return response.writeHead(204).end();
  asked += 1;
  if (!refusal) return response.setHeader('etag', '"1"').end();
  const { status, code } = refusal;
  const body = code ? `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>` : '';
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
});
await new Promise<void>((done) => void bucketServer.listen(0, '127.0.0.1', done));
atEnd(() => bucketServer.close());

const server = await startServer({
  config: {
    s3: {
      bucket: 'pult',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(bucketServer.address() as AddressInfo).port}`,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      forcePathStyle: true,
    },
  },
});
const { access } = await server.signIn({ is_admin: true });

async function upload(bytes = 4) {
  const form = new FormData();
  form.set('folder', folder);
  form.set('file', new File(['x'.repeat(bytes)], `${crypto.randomUUID()}.csv`));
  const response = await server.request('/api/data/upload-file', {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
    body: form,
  });
  const { code } = await response.json();
  return { status: response.status, code, wait: response.headers.get('retry-after') };
}

beforeEach(() => {
  refusal = undefined;
  asked = 0;
});

test.each([
  [403, 'QuotaExceeded'],
  [400, 'XMinioAdminBucketQuotaExceeded'],
  [507, 'XMinioStorageFull'],
  [507, 'InsufficientStorage'],
  [507, undefined],
  [404, 'NoSuchBucket'],
])(
  'a bucket without space, or a missing one (%i %s), is to be retried after half a minute',
  async (status, code) => {
    refusal = { status, ...(code ? { code } : {}) };
    expect(await upload()).toEqual({ status: 502, code: 'STORAGE_UNAVAILABLE', wait: '30' });
    refusal = undefined;
    expect((await upload()).status).toBe(200);
  },
);

test('a bucket that becomes full within a large file is to be retried as well', async () => {
  refusal = { status: 507, code: 'XMinioStorageFull' };
  expect(await upload(9 * 1024 * 1024)).toEqual({ status: 502, code: 'STORAGE_UNAVAILABLE', wait: '30' });
});

test.each([
  [503, 'SlowDown'],
  [503, 'ServiceUnavailable'],
  [500, 'InternalError'],
  [502, undefined],
])(
  'a bucket that is too busy (%i %s) is tried three times before the caller is told to retry',
  async (status, code) => {
    refusal = { status, ...(code ? { code } : {}) };
    expect(await upload()).toEqual({ status: 502, code: 'STORAGE_UNAVAILABLE', wait: '2' });
    expect(asked).toBe(3);
  },
);

test('a permanent error stays an internal error', async () => {
  refusal = { status: 403, code: 'AccessDenied' };
  expect(await upload()).toEqual({ status: 500, code: 'INTERNAL_ERROR', wait: null });
  expect(asked).toBe(1);
});
