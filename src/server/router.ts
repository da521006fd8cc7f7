// Judges phone numbers as a whole (domain/phone.ts).
import '#domain/phone-plausibility.ts';
import { addressRoutes } from './address/routes.ts';
import { articleRoutes } from './article/routes.ts';
import { auditLogRoutes } from './audit-log/routes.ts';
import { batchRoutes } from './batch/routes.ts';
import { boxSizeRoutes } from './box-size/routes.ts';
import { carrierRoutes } from './carriers/routes.ts';
import { destinationRoutes } from './destination/routes.ts';
import { exchangeRateRoutes } from './exchange-rate/routes.ts';
import { idempotencyRoutes } from './idempotency/routes.ts';
import { identityRoutes } from './identity/routes.ts';
import { importMappingRoutes } from './import-mapping/routes.ts';
import { infoRoutes } from './info/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { keptBytesRoutes } from './kept-bytes/routes.ts';
import { logsRoutes } from './logs/routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { manualOrderRoutes } from './manual-order/routes.ts';
import { os } from './os.ts';
import { packagingRoutes } from './packaging/routes.ts';
import { parcelRoutes } from './parcel/routes.ts';
import { payerRoutes } from './payer/routes.ts';
import { pickupRoutes } from './pickup/routes.ts';
import { portalRoutes } from './portal/routes.ts';
import { printRoutes, printStationRoutes } from './print/routes.ts';
import { rhythmRoutes } from './rhythm/routes.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { shipmentRoutes } from './shipment/routes.ts';
import { dataRoutes, storageRoutes } from './storage/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { templateRoutes } from './template/routes.ts';
import { trackingRoutes } from './tracking/routes.ts';
import { userRoutes } from './user/routes.ts';

/** Every call of the contract with what answers it; one that is missing does not compile. */
export const router = os.router({
  user: userRoutes,
  identity: identityRoutes,
  secondFactor: secondFactorRoutes,
  address: addressRoutes,
  shipment: { ...shipmentRoutes, ...manualOrderRoutes },
  tracking: trackingRoutes,
  parcel: parcelRoutes,
  packaging: packagingRoutes,
  pickup: pickupRoutes,
  payer: payerRoutes,
  template: templateRoutes,
  rhythm: rhythmRoutes,
  importMapping: importMappingRoutes,
  boxSize: boxSizeRoutes,
  article: articleRoutes,
  batch: batchRoutes,
  keptBytes: keptBytesRoutes,
  carrier: carrierRoutes,
  idempotency: idempotencyRoutes,
  logs: logsRoutes,
  mail: mailRoutes,
  job: jobRoutes,
  auditLog: auditLogRoutes,
  destination: destinationRoutes,
  exchangeRate: exchangeRateRoutes,
  info: infoRoutes,
  portal: portalRoutes,
  storage: storageRoutes,
  data: dataRoutes,
  support: supportRoutes,
  print: printRoutes,
  printStation: printStationRoutes,
});
