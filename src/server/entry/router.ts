import { addressRoutes } from '#server/address/routes.ts';
import { articleRoutes } from '#server/article/routes.ts';
import { auditLogRoutes } from '#server/audit-log/routes.ts';
import { batchRoutes } from '#server/batch/routes.ts';
import { boxSizeRoutes } from '#server/box-size/routes.ts';
import { cutOffRoutes } from '#server/cut-off/routes.ts';
import { destinationRoutes } from '#server/destination/routes.ts';
import { exchangeRateRoutes } from '#server/exchange-rate/routes.ts';
import { exportRoutes } from '#server/exports/routes.ts';
import { identityRoutes } from '#server/identity/routes.ts';
import { importMappingRoutes } from '#server/import-mapping/routes.ts';
import { infoRoutes } from '#server/info/routes.ts';
import { jobRoutes } from '#server/jobs/routes.ts';
import { logsRoutes } from '#server/logs/routes.ts';
import { mailRoutes } from '#server/mail/routes.ts';
import { manualOrderRoutes } from '#server/manual-order/routes.ts';
import { os } from '#server/os.ts';
import { packagingRoutes } from '#server/packaging/routes.ts';
import { parcelRoutes } from '#server/parcel/routes.ts';
import { payerRoutes } from '#server/payer/routes.ts';
import { pickupRoutes } from '#server/pickup/routes.ts';
import { portalRoutes } from '#server/portal/routes.ts';
import { printRoutes, printStationRoutes } from '#server/print/routes.ts';
import { rhythmRoutes } from '#server/rhythm/routes.ts';
import { secondFactorRoutes } from '#server/second-factor/routes.ts';
import { shipmentRoutes } from '#server/shipment/routes.ts';
import { dataRoutes, storageRoutes } from '#server/storage/routes.ts';
import { storedBytesRoutes } from '#server/stored-bytes/routes.ts';
import { supportRoutes } from '#server/support/routes.ts';
import { templateRoutes } from '#server/template/routes.ts';
import { carrierRoutes } from '#server/tracking/carrier-routes.ts';
import { shipmentTrackingRoutes, trackingRoutes } from '#server/tracking/routes.ts';
import { userRoutes } from '#server/user/routes.ts';
import { idempotencyRoutes } from '#server/withdraw/routes.ts';

export const router = os.router({
  user: userRoutes,
  identity: identityRoutes,
  secondFactor: secondFactorRoutes,
  address: addressRoutes,
  shipment: { ...shipmentRoutes, ...shipmentTrackingRoutes, ...exportRoutes, ...manualOrderRoutes },
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
  keptBytes: storedBytesRoutes,
  carrier: carrierRoutes,
  idempotency: idempotencyRoutes,
  logs: logsRoutes,
  mail: mailRoutes,
  job: jobRoutes,
  auditLog: auditLogRoutes,
  destination: destinationRoutes,
  cutOff: cutOffRoutes,
  exchangeRate: exchangeRateRoutes,
  info: infoRoutes,
  portal: portalRoutes,
  storage: storageRoutes,
  data: dataRoutes,
  support: supportRoutes,
  print: printRoutes,
  printStation: printStationRoutes,
});
