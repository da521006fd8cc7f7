import { signedIn } from '#server/os.ts';
import { listRates, removeRate, saveRate } from './rates.ts';

export const exchangeRateRoutes = {
  list: signedIn.exchangeRate.list.handler(async ({ context: { deps } }) => ({
    data: await listRates(deps),
  })),

  save: signedIn.exchangeRate.save.handler(async ({ input, context: { deps, user } }) => {
    await saveRate(deps, user, input);
    return { data: null };
  }),

  remove: signedIn.exchangeRate.remove.handler(async ({ input, context: { deps, user } }) => {
    await removeRate(deps, user, input.currency);
    return { data: null };
  }),
};
