/*
 * The data model. Keys begin with the client, so one client's rows can live on one machine. Ids are UUIDv7 made in the
 * application, money is integer cents, weights are kg, times are timestamptz. A shipment copies its addresses, services
 * and options.
 */

export * from './schema/addresses.ts';
export * from './schema/batches.ts';
export * from './schema/clients.ts';
export * from './schema/files.ts';
export * from './schema/goods.ts';
export * from './schema/handover.ts';
export * from './schema/operation.ts';
export * from './schema/packaging.ts';
export * from './schema/parcels.ts';
export * from './schema/pickups.ts';
export * from './schema/print.ts';
export * from './schema/records.ts';
export * from './schema/shipments.ts';
export * from './schema/stored-bytes.ts';
export * from './schema/sums.ts';
export * from './schema/templates.ts';
