import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { listen } from '#server/http/http-server.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

/* Real connections: the answer ends only after the shipments are marked as printed (docs/rules.md 15.16). */

const server = await startServer();
const port = await findFreePort();
const listening = await listen(server.app.fetch, { ...server.config, port });
afterAll(() => listening.stop(100));
const client = await server.signIn();
const headers = { authorization: `Bearer ${client.access}` };

async function ask(path: string, accept: string) {
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    headers: { ...headers, accept, 'idempotency-key': randomUUID() },
  });
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}

test.each(['png', 'pdf_a6', 'zpl'])(
  'a label as %s arrives completely, then counts as printed',
  async (format) => {
    for (const accept of ['application/json', 'application/octet-stream']) {
      const { data } = await orderSender(server, client.access)(anOrder());
      const { status, body } = await ask(
        `shipment/label?shipment_id=${data.shipment_id}&format=${format}`,
        accept,
      );
      expect(status).toBe(200);
      if (accept === 'application/json')
        expect(JSON.parse(String(body)).data.file.length).toBeGreaterThan(100);
      else expect(body.length).toBeGreaterThan(100);
      const shown = await ask(`shipment/${data.shipment_id}`, 'application/json');
      expect(JSON.parse(String(shown.body)).data[0].label_printed).not.toBeNull();
    }
  },
);
