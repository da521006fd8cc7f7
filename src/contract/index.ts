import { address } from './address.ts';
import { article } from './article.ts';
import { auditLog } from './audit.ts';
import { batch } from './batch.ts';
import { boxSize } from './box-size.ts';
import { carrier } from './carrier.ts';
import { cutOff } from './cut-off.ts';
import { destination } from './destination.ts';
import { exchangeRate } from './exchange-rate.ts';
import { idempotency } from './idempotency.ts';
import { identity } from './identity.ts';
import { importMapping } from './import-mapping.ts';
import { info } from './info.ts';
import { job } from './job.ts';
import { keptBytes } from './kept-bytes.ts';
import { logs } from './logs.ts';
import { mail } from './mail.ts';
import { packaging } from './packaging.ts';
import { parcel } from './parcel.ts';
import { payer } from './payer.ts';
import { pickup } from './pickup.ts';
import { portal } from './portal.ts';
import { print } from './print.ts';
import { printStation } from './print-station.ts';
import { rhythm } from './rhythm.ts';
import { secondFactor } from './second-factor.ts';
import { shipment } from './shipment.ts';
import { data, storage } from './storage.ts';
import { support } from './support.ts';
import { template } from './template.ts';
import { tracking } from './tracking.ts';
import { user } from './user.ts';

/** Client, server, API reference and tests iterate over this table. */
export const contract = {
  user,
  identity,
  secondFactor,
  address,
  shipment,
  tracking,
  template,
  rhythm,
  importMapping,
  boxSize,
  article,
  batch,
  keptBytes,
  parcel,
  packaging,
  carrier,
  pickup,
  payer,
  idempotency,
  logs,
  mail,
  job,
  auditLog,
  destination,
  exchangeRate,
  cutOff,
  info,
  portal,
  storage,
  data,
  support,
  print,
  printStation,
};
export type Contract = typeof contract;
