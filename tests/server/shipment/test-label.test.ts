import { describe, expect, test } from 'vitest';
import { labelFormats } from '#domain/shipment/shipment.ts';
import { startServer } from '#support/server.ts';

/* Label without an order (docs/rules.md 15.26). */

const server = await startServer();

describe('a test label', () => {
  test.each(labelFormats)('in the format %s is a file and no shipment', async (format) => {
    const { api } = await server.signIn();
    const { data } = await api.shipment.testLabel({ format });
    expect(data.name).toMatch(/^Testlabel\.(?:pdf|png|zpl)$/);
    expect(data.file.length).toBeGreaterThan(400);
    expect((await api.shipment.userList({})).data).toEqual([]);
  });

  test('says that it is void, in German and English', async () => {
    const { api } = await server.signIn();
    const { data } = await api.shipment.testLabel({ format: 'zpl' });
    const zpl = Buffer.from(data.file, 'base64').toString();
    for (const words of ['VOID', 'Testlabel, nicht versenden', 'Test label, do not ship'])
      expect(zpl).toContain(words);
  });
});
