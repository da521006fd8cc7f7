import { callerDevice, callerLanguage } from '#server/clients/caller-device.ts';
import { findClientByEmail, getClient } from '#server/clients/queries.ts';
import { findSecondFactor } from '#server/clients/second-factor.ts';
import { baseData, databaseUser } from '#server/clients/show-client.ts';
import { currentCutOffs } from '#server/cut-off/cut-offs.ts';
import { currentlyOff } from '#server/destination/destinations.ts';
import { currentRates } from '#server/exchange-rate/rates.ts';
import { os, signedIn } from '#server/os.ts';
import { isVerified } from '#server/sign-in/is-verified.ts';
import { logIn } from '#server/sign-in/log-in.ts';
import { logOutAll } from '#server/sign-in/log-out-all.ts';
import { endOwnSession, listOwnSessions, logOutOthers } from '#server/sign-in/own-sessions.ts';
import { passwordChanged } from '#server/sign-in/password-changed.ts';
import { resetPassword } from '#server/sign-in/reset-password.ts';
import { unlockAccount } from '#server/sign-in/unlock-account.ts';
import { createClient } from './create-client.ts';
import { staffRoutes } from './staff-routes.ts';
import { writeBaseData } from './write-base-data.ts';

const done = { data: null };

export const userRoutes = {
  isVerified: os.user.isVerified.handler(async ({ input, context }) => ({
    data: { verified: await isVerified(context.deps, input, context) },
  })),

  isExist: os.user.isExist.handler(async ({ input, context }) => ({
    data: { exist: (await findClientByEmail(context.deps.db, input.email)) !== undefined },
  })),

  create: os.user.create.handler(async ({ input, context: { deps, headers, answerHeaders } }) => {
    const { number, user_uid } = await createClient(deps, input, {
      headers,
      answerHeaders,
      language: callerLanguage(headers),
    });
    return { data: { id: String(number), user_uid } };
  }),

  verificationAdmin: os.user.verificationAdmin.handler(async ({ input, context }) => {
    const { queue, identity } = context.deps;
    await queue.send('ask-admin', { user_uid: input.id });
    const account = await identity.findAccount(input.id).catch(() => undefined);
    return { data: { verified: account?.emailVerified ?? false } };
  }),

  verify: os.user.verify.handler(async ({ input, context }) => {
    await unlockAccount(context.deps, input.id, input.actionCode);
    return done;
  }),

  passwordReset: os.user.passwordReset.handler(async ({ input, context }) => {
    const { deps, headers, answerHeaders } = context;
    await resetPassword(deps, { ...input, language: callerLanguage(headers), answerHeaders });
    return done;
  }),

  passwordWasReset: os.user.passwordWasReset.handler(async ({ input, context }) => {
    await context.deps.queue.send('end-old-sessions', { user_uid: input.id });
    return done;
  }),

  passwordChanged: signedIn.user.passwordChanged.handler(async ({ input, context }) => {
    await passwordChanged(context.deps, context.user, input?.id_token);
    return done;
  }),

  login: os.user.login.handler(async ({ input, context: { deps, headers, address, answerHeaders } }) => ({
    data: await logIn(deps, input, { device: callerDevice(headers), address, answerHeaders }),
  })),

  logoutAll: signedIn.user.logoutAll.handler(async ({ context }) => {
    await logOutAll(context.deps, context.user);
    return done;
  }),

  sessions: signedIn.user.sessions.handler(async ({ context }) => ({
    data: await listOwnSessions(context.deps, context.user),
  })),

  endSession: signedIn.user.endSession.handler(async ({ input, context }) => {
    await endOwnSession(context.deps, context.user, input.id);
    return done;
  }),

  endOtherSessions: signedIn.user.endOtherSessions.handler(async ({ context }) => {
    await logOutOthers(context.deps, context.user);
    return done;
  }),

  get: signedIn.user.get.handler(async ({ context: { deps, user } }) => ({
    data: databaseUser(await getClient(deps.db, user.client_id), deps.config, {
      has_second_factor: (await findSecondFactor(deps.db, user.client_id)) !== undefined,
      countries_off: await currentlyOff(deps),
      exchange_rates: await currentRates(deps),
      cut_offs: await currentCutOffs(deps),
    }),
  })),

  baseInfo: signedIn.user.baseInfo.handler(async ({ context }) => ({
    data: baseData(await getClient(context.deps.db, context.user.client_id)),
  })),

  updateBaseInfo: signedIn.user.updateBaseInfo.handler(async ({ input, context }) => ({
    data: await writeBaseData(context.deps, context.user, input),
  })),

  ...staffRoutes,
};
