import { sameAddressKey } from '#domain/address/same-address.ts';
import { type DangerKind, dangerKindsOf } from '#domain/danger/danger.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import { countedParcels } from '#domain/shipment/cancel.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { OrderDraft, ParcelDraft } from './order-draft.ts';

/** The fields of a parcel that the next one can have alike. */
export const repeatedFields = ['contents', 'length', 'width', 'height', 'weight'] as const;

/** What a parcel was, as far as the next one can be alike. */
export type SentParcel = Pick<ParcelDraft, (typeof repeatedFields)[number]>;

/** What went to a recipient once. */
export type SentOrder = {
  /** The recipient's `sameAddressKey`. */
  recipient: string;
  transport_kind: TransportKind;
  service: ServiceLabel;
  parcels: readonly SentParcel[];
  /** True if something of it has to be declared each time: valor, dangerous goods, limited quantities. */
  isDeclared: boolean;
  /** ms */
  at: number;
};

type Declared = Pick<ParcelDraft, 'valor' | DangerKind>;

const isDeclared = (parcels: readonly Declared[]) =>
  parcels.some((it) => it.valor || dangerKindsOf(it).length > 0);

/** Zero where nobody has measured: the wire knows no empty number. */
const sentParcel = ({ contents, length, width, height, weight }: SentParcel): SentParcel => ({
  contents: contents.trim(),
  length: length || null,
  width: width || null,
  height: height || null,
  weight: weight || null,
});

/** What an order sends that has just been given, `at` ms; undefined while it has no service. */
export function sentFromDraft(draft: OrderDraft, at: number): SentOrder | undefined {
  const { recipient, transport_kind, service, parcels } = draft;
  if (service === '') return undefined;
  return {
    recipient: sameAddressKey(recipient),
    transport_kind,
    service,
    parcels: parcels.map(sentParcel),
    isDeclared: isDeclared(parcels),
    at,
  };
}

/** What a shipment sent; undefined where all of it was cancelled. */
export function sentFromShipment(shipment: Shipment): SentOrder | undefined {
  const parcels = countedParcels(shipment.parcels);
  if (parcels.every((it) => it.status !== 'active')) return undefined;
  return {
    recipient: sameAddressKey(shipment.recipient),
    transport_kind: shipment.transport_kind,
    service: shipment.service.internal_service_label,
    parcels: parcels.map(sentParcel),
    isDeclared: isDeclared(parcels),
    at: shipment.created.seconds * 1000,
  };
}
