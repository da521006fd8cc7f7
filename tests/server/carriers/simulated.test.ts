import { newShipment } from '#server/shipment/new-shipment.ts';
import { showShipment } from '#server/shipment/show-shipment.ts';
import { testStart } from '#support/clock.ts';
import { simulatedCarrier } from '#support/simulated-carrier.ts';
import { aCarrierPickup, carrierSuite } from './carrier-suite.ts';

carrierSuite('simulated', {
  carrier: simulatedCarrier(),
  place: async (order) => {
    const origin = {
      client_id: crypto.randomUUID(),
      client_ref: crypto.randomUUID(),
      carrier_id: 'house',
      now: testStart,
    };
    const account = {
      client_number: 1,
      allow_national_standard_carrier: false,
      carrier_enabled: false,
      custom_carrier_id: '',
    };
    const rows = newShipment(order, origin);
    const shipment = showShipment(rows, { number: 1, user_uid: 'uid' });
    return { reference: rows.shipment, shipment, account };
  },
  placePickup: async () => aCarrierPickup({ client_id: crypto.randomUUID(), pickup_id: crypto.randomUUID() }),
  pickupOf: async ({ reference: { client_id } }) => ({ client_id, pickup_id: crypto.randomUUID() }),
});
