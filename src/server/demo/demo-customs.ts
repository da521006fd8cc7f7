import type { PlainAddress } from '#domain/address/address.ts';
import { papersBorder } from '#domain/customs/customs.ts';
import type { OrderInput } from '#domain/order/order.ts';
import type { Parcel, TransportKind } from '#domain/services/parcel.ts';

const tariff: Record<string, string> = {
  Stuhlbeine: '94039910',
  Beschläge: '83024200',
  Tischplatte: '94039910',
  Leinenkissen: '94049090',
  Hocker: '94016900',
  Leuchte: '94052190',
  Werkzeugkoffer: '82060000',
  Katalogpaket: '49111010',
};

type Declared = {
  sender: PlainAddress;
  recipient: PlainAddress;
  transport_kind: TransportKind;
  parcels: readonly Parcel[];
  index: number;
};

export function demoCustoms({ index, ...order }: Declared): Pick<OrderInput, 'customs' | 'parcels'> {
  if (papersBorder(order) === undefined) return { parcels: [...order.parcels] };
  const value = order.parcels.reduce((sum, parcel) => sum + parcel.value_of_goods, 0);
  const mrn_number = value > 1_000 ? `26DE48510000${String(100_000 + index)}` : '';
  return {
    parcels: order.parcels.map((parcel, at) => (at === 0 ? { ...parcel, mrn_number } : parcel)),
    customs: {
      invoice_number: `RE-${1_000 + index}`,
      reason: 'sale',
      incoterm: 'DAP',
      currency: 'EUR',
      sender_eori: 'DE1234567',
      recipient_tax_number: order.recipient.country_code === 'GB' ? 'GB123456789000' : '',
      lines: order.parcels.map((parcel) => ({
        description: parcel.contents,
        hs_code: tariff[parcel.contents.split(/[\s,]/)[0] ?? ''] ?? '94036090',
        origin_country: 'DE',
        quantity: 1,
        unit_value_cents: parcel.value_of_goods * 100,
        net_weight: Math.round(parcel.weight * 900) / 1000,
      })),
    },
  };
}
