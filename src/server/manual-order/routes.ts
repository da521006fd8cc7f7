import { berlinDay } from '#domain/working-days.ts';
import { signedIn } from '#server/os.ts';
import { changeManual } from './change-manual.ts';
import { manualPage } from './list-manual.ts';

/** The staff's work on manual orders. */
export const manualOrderRoutes = {
  listManual: signedIn.shipment.listManual.handler(async ({ input, context: { deps } }) => {
    const { shipments, total, counts } = await manualPage(deps.db, input, berlinDay(deps.clock.now()));
    return { data: shipments, pagination: { total }, counts };
  }),

  changeManual: signedIn.shipment.changeManual.handler(async ({ input, context: { deps, user } }) => ({
    data: await changeManual(deps, user, input),
  })),
};
