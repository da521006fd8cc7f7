import { i18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { serviceName, statusText } from '#app/i18n/labels.ts';
import { shippingType } from '#domain/services/route.ts';
import { servicesOfRoute } from '#domain/services/services.ts';

i18n.load('de', {});
i18n.activate('de');

describe('service names per route', () => {
  test.each([
    [
      'DE',
      [
        '09:00 Express',
        '10:30 Express',
        '12:00 Express',
        'Overnight Express',
        'Samstags-Express',
        'Standard',
        'Spezial',
      ],
    ],
    ['FR', ['EU Express 12', 'EU Express Saver', 'EU Standard', 'Spezial']],
    ['US', ['Morning Express', 'International Express Saver', 'Spezial']],
    ['CH', ['Standard', 'Spezial']],
  ])('to %s', (recipient, names) => {
    const route = { sender: 'DE', recipient };
    expect(servicesOfRoute(route).map((it) => serviceName(it, shippingType(route)))).toEqual(names);
  });
});

test('a shipment without a status is a manual order', () => {
  expect(statusText(null)).toBe('Manueller Auftrag');
});
