import type { OrderInput } from '#domain/order/order.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';

export const benchOrder = (): OrderInput =>
  anOrder({
    recipient: anAddress({ address_extra_1: 'Rampe 3', email: 'empfang@kunde.example' }),
    parcels: [aParcel(), aParcel({ weight: 12 })],
    reference_number_1: 'KD-4711',
  });
