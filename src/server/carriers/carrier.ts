import type { ServiceQuery } from '#contract/shipment.ts';
import type { OfferedService } from '#domain/services.ts';
import type { Shipment } from '#domain/shipment.ts';

/** What a carrier says of an order it will not take. `message` is the carrier's own, shown to the customer. */
export type Refused = {
  kind: 'refused';
  reason: 'validation' | 'auth' | 'rate-limit' | 'unavailable' | 'not-found' | 'refused';
  message: string;
  /** The same request may succeed later. */
  retryable: boolean;
};

/** Nobody knows whether it happened: never repeat blindly, ask `findByReference` first. */
export type Unknown = { kind: 'unknown' };

export type Result<T> = ({ kind: 'success' } & T) | Refused | Unknown;

/** The client's standing with the carrier. */
export type CarrierAccount = {
  client_number: number;
  allow_national_standard_carrier: boolean;
  carrier_enabled: boolean;
  custom_carrier_id: string;
};

export type MadeShipment = {
  /** One number per parcel, in the parcels' order; none for a manual order. */
  tracking_numbers: string[];
  carrier_label: string;
  /** Of the pickup, when one was ordered. */
  confirmation_id?: string;
};

/** A shipment as it is stored; its id is the reference. */
export type CarrierOrder = {
  shipment: Shipment;
  account: CarrierAccount;
};

export type Reference = Pick<Shipment, 'shipment_id' | 'user_id'>;

/** Whoever moves the parcels: the embedded house carrier, or a real one. Each passes tests/server/carriers/carrier-suite.ts. */
export type Carrier = {
  id: string;
  /** Every service it has on any route. */
  services: readonly OfferedService[];
  /** Saturday is not in the list: it comes with saver on national orders. */
  availableServices: (
    request: ServiceQuery,
    account: CarrierAccount,
  ) => Promise<Result<{ services: OfferedService[] }>>;
  /**
   * A carrier that is ourselves: what it gives to a shipment that is about to be stored. Such a shipment is never
   * pending, and once it is stored, it is made.
   */
  reserve?: (order: CarrierOrder) => Promise<MadeShipment>;
  /** A carrier asked twice with one reference makes one shipment. */
  createShipment: (order: CarrierOrder) => Promise<Result<MadeShipment>>;
  /** What createShipment made under a reference, or that there surely is nothing. */
  findByReference: (reference: Reference) => Promise<Result<{ made: MadeShipment | undefined }>>;
};
