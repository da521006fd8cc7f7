import { describe, expect, test } from 'vitest';
import { exampleCsv, exampleFile } from '#domain/address/example-addresses.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();

describe('a download from the storage', () => {
  test('is the example file of the address import, under the name that was asked for', async () => {
    const { api } = await server.signIn();
    const { data } = await api.storage.download({ file_url: exampleFile.file_url, name: 'beispiel.csv' });
    expect(data.name).toBe('beispiel.csv');
    expect(Buffer.from(data.file, 'base64').toString()).toBe(exampleCsv());
  });

  test.each(['examples/geheim.csv', '../package.json', '__proto__', 'constructor'])(
    'of a file that is not there is refused: %s',
    async (file_url) => {
      const { api } = await server.signIn();
      await expect(api.storage.download({ file_url, name: 'x' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    },
  );

  test('is for people who are signed in', async () => {
    await expect(server.api().storage.download(exampleFile)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
