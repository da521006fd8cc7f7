import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { invoicesFolder as folder } from '#domain/staff/export-files.ts';
import { startBucketServer } from '#support/bucket-server.ts';
import { readZip } from '#support/read-zip.ts';
import { confirmation, startServer } from '#support/server.ts';

const { bucket, directory } = await startBucketServer();
const withFolder = await startServer();
const withBucket = await startServer({ config: { s3: bucket } });

describe.each([
  ['a folder', withFolder, join(withFolder.config.filesDir, 'contents')],
  ['a bucket', withBucket, join(directory, bucket.bucket, 'contents')],
])('a file whose content is missing from %s', async (_, server, contents) => {
  const { api, access } = await server.signIn({ is_admin: true });
  const put = async (name: string) =>
    (await api.data.uploadFile({ folder, file: new File([name], name) })).data;
  const lose = ({ uid }: { uid: string }) => {
    const stored = readdirSync(contents).filter((it) => it.startsWith(uid));
    expect(stored).not.toEqual([]);
    for (const it of stored) rmSync(join(contents, it));
  };

  test('is not found; an archive goes on and names it', async () => {
    const [january, february, march] = [
      await put('Januar.csv'),
      await put('Februar.csv'),
      await put('März.csv'),
    ];
    const link = (await api.storage.downloadLink({ file_url: february.url, name: 'x.csv' })).data;
    lose(february);
    server.logged.length = 0;

    const missing = { code: 'NOT_FOUND', status: 404 };
    await expect(api.storage.downloadLink({ file_url: february.url, name: 'x' })).rejects.toMatchObject(
      missing,
    );
    const followed = await server.request(link.url);
    expect([followed.status, (await followed.json()).message]).toEqual([404, 'There is nothing here.']);

    const zipped = await server.request('/api/storage/download-all', {
      method: 'POST',
      headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ folder, confirmation }),
    });
    const read = readZip(Buffer.from(await zipped.arrayBuffer()));
    expect(read.map(({ name }) => name)).toEqual([march.name, january.name, 'FEHLENDE-DATEIEN.txt']);
    expect(read.at(-1)?.content.toString()).toContain('Februar.csv');
    expect(server.logged.filter((it) => Number(it.level) >= 50)).toEqual([]);
    expect((await api.storage.delete({ folder, uids: [february.uid], confirmation })).data).toEqual({
      deleted: 1,
    });
  });
});
