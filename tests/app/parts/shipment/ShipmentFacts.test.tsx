import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { recordServerTime, serverDay } from '#app/api/server-clock.ts';
import { ShipmentFacts } from '#app/parts/shipment/ShipmentFacts.tsx';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { addDays } from '#domain/values/working-days.ts';
import { aShipment } from '#support/a-shipment.ts';
import { renderWithI18n } from '#support/render.tsx';

const answeredAt = (time: number) =>
  recordServerTime(new Response(null, { headers: { date: new Date(time).toUTCString() } }));

afterEach(() => answeredAt(Date.now()));

test("a promise is over by the server's clock, even if the device is a month behind", () => {
  const today = serverDay();
  const shipment = aShipment({
    shipment_status: shipmentStatuses.in_transit,
    arrival: { from: today, to: addDays(today, 1) },
  });
  const { unmount } = renderWithI18n(<ShipmentFacts shipment={shipment} title="Sendung" />);
  screen.getByText('Ankunft');
  unmount();
  answeredAt(Date.now() + 30 * 24 * 3_600_000);
  renderWithI18n(<ShipmentFacts shipment={shipment} title="Sendung" />);
  expect(screen.queryByText('Ankunft')).toBeNull();
});
