import { address } from './address.ts';
import { idempotency } from './idempotency.ts';
import { logs } from './logs.ts';
import { parcel } from './parcel.ts';
import { portal } from './portal.ts';
import { shipment } from './shipment.ts';
import { user } from './user.ts';

/** Every call there is. Client, server, reference page and tests walk this table. */
export const contract = { user, address, shipment, parcel, idempotency, logs, portal };
export type Contract = typeof contract;
