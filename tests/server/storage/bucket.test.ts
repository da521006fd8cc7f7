import { expect, test } from 'vitest';
import { invoicesFolder as folder } from '#domain/staff/export-files.ts';
import { startBucketServer } from '#support/bucket-server.ts';
import { readZip } from '#support/read-zip.ts';
import { confirmation, startServer } from '#support/server.ts';

const { bucket } = await startBucketServer();
const server = await startServer({ config: { s3: bucket } });
const { api } = await server.signIn({ is_admin: true });

test('the staff upload files to a bucket, read one or all, and delete them', async () => {
  const put = async (name: string, text: string) =>
    (await api.data.uploadFile({ folder, file: new File([text], name) })).data;
  const large = 'Straßner;Köln\r\n'.repeat(580_000);
  const [january, february] = [await put('Januar.csv', 'eins'), await put('Februar.csv', large)];
  await expect(put('Januar.csv', 'zwei')).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  expect((await api.storage.files({ folder })).data).toEqual([february, january]);

  const { data } = await api.storage.downloadLink({ file_url: february.url, name: 'x.csv' });
  expect((await (await server.request(data.url)).text()) === large).toBe(true);
  const { url } = (await api.storage.downloadAllLink({ folder, confirmation })).data;
  const zipped = readZip(Buffer.from(await (await server.request(url)).arrayBuffer()));
  expect(zipped.map(({ name, content }) => [name, content.toString() === large])).toEqual([
    ['Februar.csv', true],
    ['Januar.csv', false],
  ]);

  expect((await api.storage.delete({ folder, uids: [january.uid], confirmation })).data).toEqual({
    deleted: 1,
  });
  expect((await api.storage.deleteAll({ folder, confirmation })).data).toEqual({ deleted: 1 });
  expect((await api.storage.files({ folder })).data).toEqual([]);
});
