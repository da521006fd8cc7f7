import { describe, expect, test } from 'vitest';
import { exampleCsv, exampleFile } from '#domain/address/example-addresses.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();

describe('a download from the storage', () => {
  test('returns the example file of the address import under the requested name', async () => {
    const { api } = await server.signIn();
    const { data } = await api.storage.download({ file_url: exampleFile.file_url, name: 'beispiel.csv' });
    expect(data.name).toBe('beispiel.csv');
    expect(Buffer.from(data.file, 'base64').toString()).toBe(exampleCsv());
  });

  test.each(['examples/geheim.csv', '../package.json', '__proto__', 'constructor'])(
    'is refused for a missing file: %s',
    async (file_url) => {
      const { api } = await server.signIn();
      await expect(api.storage.download({ file_url, name: 'x' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    },
  );

  test('needs a signed-in user', async () => {
    await expect(server.api().storage.download(exampleFile)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
