import { once } from 'node:events';
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { listen } from '#server/http/http-server.ts';
import { anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { packingSample } from '#support/packing-sample.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const port = await findFreePort();
const listening = await listen(server.app.fetch, { ...server.config, port });
afterAll(() => listening.stop(100));

/** Share of a call's time in which this thread is busy; it also answers requests. */
async function shareHere(call: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization();
  await call();
  return performance.eventLoopUtilization(before).utilization;
}

const [order] = packingSample.orders;
const lines = Array.from({ length: 100 }, (_, at) => ({
  article: `Teekanne ${at}`,
  quantity: 1,
  shelf: 'A-1',
}));
const manyOrders = (count: number) => Array.from({ length: count }, () => ({ ...order!, lines }));

test('packing lists are drawn while this thread stays free', async () => {
  const { api } = await server.signIn();
  const list = { ...packingSample, orders: manyOrders(40) };
  await api.shipment.packingList(packingSample);
  expect(await shareHere(() => api.shipment.packingList(list))).toBeLessThan(0.6);
});

test('label images are drawn while this thread stays free', async () => {
  const { api, access } = await server.signIn();
  const parcels = Array.from({ length: 30 }, () => aParcel());
  const { data } = await orderSender(server, access)(anOrder({ parcels }));
  const images = () => api.shipment.label({ shipment_id: data.shipment_id, format: 'png' });
  await images();
  expect(await shareHere(images)).toBeLessThan(0.6);
});

test('a packing list is not drawn further once its caller hangs up', async () => {
  const { access, client } = await server.signIn();
  const body = JSON.stringify({ ...packingSample, orders: manyOrders(100) });
  const request = http.request(`http://127.0.0.1:${port}/api/shipment/packing-list`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
  });
  request.on('error', () => {});
  request.end(body);
  await once(request, 'finish');
  request.destroy();
  const ended = () =>
    server.logged.find((it) => it.call === 'shipment.packingList' && it.client_id === client.id)?.status;
  await expect.poll(ended).toBe(429);
});

test('a packing list with too many characters is refused, and the error names the limit', async () => {
  const { api } = await server.signIn();
  const long = Array.from({ length: 200 }, () => ({ article: 'ä'.repeat(200), quantity: 1, shelf: '' }));
  const orders = Array.from({ length: 12 }, () => ({ ...order!, lines: long }));
  const refused = await api.shipment.packingList({ ...packingSample, orders }).catch((error) => error);
  expect([refused.code, refused.status, refused.data]).toEqual(['PAPER_TOO_LONG', 413, { max: 500_000 }]);
});
