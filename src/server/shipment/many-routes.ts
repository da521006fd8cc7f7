import { signedIn } from '#server/os.ts';
import { createMany, validateMany } from './create-many.ts';

export const manyRoutes = {
  createMany: signedIn.shipment.createMany.handler(
    async ({ input, context: { deps, user, requestId, signal } }) => ({
      data: await createMany(deps, user, input.orders, { requestId, signal }),
    }),
  ),

  validateMany: signedIn.shipment.validateMany.handler(async ({ input, context: { deps, user } }) => ({
    data: await validateMany(deps, user, input.orders),
  })),
};
