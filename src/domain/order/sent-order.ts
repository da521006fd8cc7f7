import { sameAddressKey } from '#domain/address/same-address.ts';
import { type DangerKind, dangerKindsOf } from '#domain/danger/danger.ts';
import type { TransportKind } from '#domain/services/parcel.ts';
import type { ServiceLabel } from '#domain/services/services.ts';
import { countedParcels } from '#domain/shipment/cancel.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';
import type { OrderDraft, ParcelDraft } from './order-draft.ts';

export const repeatedFields = ['contents', 'length', 'width', 'height', 'weight'] as const;

export type SentParcel = Pick<ParcelDraft, (typeof repeatedFields)[number]>;

export type SentOrder = {
  /** A `sameAddressKey`. */
  recipient: string;
  transport_kind: TransportKind;
  service: ServiceLabel;
  parcels: readonly SentParcel[];
  /** Valor and all kinds of dangerous goods need a declaration each time. */
  isDeclared: boolean;
  /** ms */
  at: number;
};

type Declared = Pick<ParcelDraft, 'valor' | DangerKind>;

const isDeclared = (parcels: readonly Declared[]) =>
  parcels.some((it) => it.valor || dangerKindsOf(it).length > 0);

/** The API has 0 for unmeasured values. */
const sentParcel = ({ contents, length, width, height, weight }: SentParcel): SentParcel => ({
  contents: contents.trim(),
  length: length || null,
  width: width || null,
  height: height || null,
  weight: weight || null,
});

/** `at` in ms; undefined without a service. */
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

/** Returns undefined if all parcels are cancelled. */
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
