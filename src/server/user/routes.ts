import { os, signedIn } from '#server/os.ts';
import { isVerified } from './is-verified.ts';
import { logIn } from './log-in.ts';
import { logOutAll } from './log-out-all.ts';
import { getClient } from './queries.ts';
import { baseData, databaseUser } from './show-client.ts';

export const userRoutes = {
  isVerified: os.user.isVerified.handler(async ({ input, context: { deps, answerHeaders } }) => ({
    data: { verified: await isVerified(deps, input, answerHeaders) },
  })),

  login: os.user.login.handler(async ({ input, context }) => ({ data: await logIn(context.deps, input) })),

  logoutAll: signedIn.user.logoutAll.handler(async ({ context }) => {
    await logOutAll(context.deps, context.user);
    return { data: null };
  }),

  get: signedIn.user.get.handler(async ({ context }) => ({
    data: databaseUser(await getClient(context.deps.db, context.user.client_id)),
  })),

  baseInfo: signedIn.user.baseInfo.handler(async ({ context }) => ({
    data: baseData(await getClient(context.deps.db, context.user.client_id)),
  })),
};
