import { beforeEach, expect, test } from 'vitest';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { finishPending } from '#server/jobs/finish-pending.ts';
import { carrierOf } from '#support/carrier.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';
import { simulatedCarrier } from '#support/simulated-carrier.ts';

/* An external carrier's answer was lost, and its events come before we know the numbers. */

const simulated = simulatedCarrier();
const carrier = { ...simulated, capabilities: { ...simulated.capabilities, tracking: 'push' as const } };
const server = await startServer({ deps: { carriers: { house: carrier } } });
const { post, tell, complete } = carrierOf(server);
const { in_transit } = shipmentStatuses;
beforeEach(() => simulated.recover());

async function anUnansweredOrder() {
  const owner = await server.signIn();
  const send = orderSender(server, owner.access);
  const before = new Set(simulated.made.keys());
  simulated.meet('create', 'lost_after');
  expect((await send(anOrder())).code).toBe('REQUEST_IN_PROGRESS');
  const [shipment_id = '', made] = [...simulated.made].find(([id]) => !before.has(id)) ?? [];
  const show = async () => (await owner.api.shipment.get({ id: shipment_id })).data[0]!;
  return { number: made?.tracking_numbers[0] ?? '', show, send };
}
const pushed = (...events: Parameters<typeof complete>[0][]) =>
  post(JSON.stringify({ events: events.map(complete) }));

test('an event of a shipment without known numbers is to be sent again, and counts then', async () => {
  const { number, show, send } = await anUnansweredOrder();
  const known = (await send(anOrder())).data.tracking_number[0] ?? '';
  const events = [
    { id: 'known', tracking_number: known, status: in_transit },
    { id: 'early', tracking_number: number, status: in_transit },
  ];
  server.clock.advance({ minutes: 1 });
  expect(await pushed(...events)).toMatchObject({ status: 502, code: 'CARRIER_UNAVAILABLE' });

  await finishPending(server.deps);
  expect(await tell(...events)).toEqual(['duplicate', 'accepted']);
  expect((await show()).shipment_status).toBe(in_transit);
});

test('an event with a known number is accepted although another order has no answer', async () => {
  const { send } = await anUnansweredOrder();
  const known = (await send(anOrder())).data.tracking_number[0] ?? '';
  expect(await tell({ tracking_number: known, status: in_transit })).toEqual(['accepted']);
  server.clock.advance({ minutes: 2 });
  await finishPending(server.deps);
});

test('an unused number is unknown while no order waits, and after an hour in any case', async () => {
  expect(await tell({ tracking_number: 'SIM999', status: in_transit })).toEqual(['unknown_number']);
  await anUnansweredOrder();
  expect((await pushed({ tracking_number: 'SIM999', status: in_transit })).status).toBe(502);
  server.clock.advance({ minutes: 61 });
  expect(await tell({ tracking_number: 'SIM999', status: in_transit })).toEqual(['unknown_number']);
});
