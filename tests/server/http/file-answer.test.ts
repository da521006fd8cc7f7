import { describe, expect, test } from 'vitest';
import { exampleCsv, exampleFile } from '#domain/address/example-addresses.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { access } = await server.signIn({});

const ask = (accept: string, body: object = exampleFile) =>
  server.request('/api/storage/download', {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json', accept },
    body: JSON.stringify(body),
  });

describe('a call that returns a file', () => {
  test('returns the file itself to a caller who asks for it', async () => {
    const response = await ask('application/octet-stream');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent(exampleFile.name));
    expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(exampleCsv());
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(exampleCsv())));
  });

  test('returns base64 in JSON to every other caller', async () => {
    for (const accept of ['*/*', 'application/json']) {
      const { data } = await (await ask(accept)).json();
      expect(Buffer.from(data.file, 'base64').toString()).toBe(exampleCsv());
    }
  });

  test('refuses in JSON, whatever was requested', async () => {
    const response = await ask('application/octet-stream', { file_url: 'exports:x', name: 'x' });
    expect([response.status, (await response.json()).code]).toEqual([404, 'NOT_FOUND']);
  });
});
