import { addressRoutes } from './address/routes.ts';
import { idempotencyRoutes } from './idempotency/routes.ts';
import { logsRoutes } from './logs/routes.ts';
import { os } from './os.ts';
import { parcelRoutes } from './parcel/routes.ts';
import { portalRoutes } from './portal/routes.ts';
import { shipmentRoutes } from './shipment/routes.ts';
import { userRoutes } from './user/routes.ts';

/** Every call of the contract with what answers it; one that is missing does not compile. */
export const router = os.router({
  user: userRoutes,
  address: addressRoutes,
  shipment: shipmentRoutes,
  parcel: parcelRoutes,
  idempotency: idempotencyRoutes,
  logs: logsRoutes,
  portal: portalRoutes,
});
