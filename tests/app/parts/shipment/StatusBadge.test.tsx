import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { statusText } from '#app/i18n/labels.ts';
import { StatusBadge } from '#app/parts/shipment/StatusBadge.tsx';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { renderWithI18n } from '#support/render.tsx';

test('a missed delivery has another shape than a parcel under way, in the same colour', () => {
  const { missed_delivery, ...others } = shipmentStatuses;
  const all = [missed_delivery, ...Object.values(others)];
  renderWithI18n(
    <div>
      {all.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </div>,
  );
  const shapes = all.map(
    (status) =>
      screen.getByText(statusText(status)).parentElement?.querySelector<HTMLElement>('[aria-hidden]')?.dataset
        .shape,
  );
  expect(shapes).toEqual(['diamond', ...Object.values(others).map(() => 'dot')]);
});
