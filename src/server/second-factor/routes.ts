import { getClientByUid } from '#server/clients/client-details.ts';
import { signedIn } from '#server/os.ts';
import { beginSetup, confirmSetup, renewRecoveryCodes, showSecondFactor } from './set-up.ts';
import { resetSecondFactor, turnOff } from './turn-off.ts';

const done = { data: null };

export const secondFactorRoutes = {
  get: signedIn.secondFactor.get.handler(async ({ context: { deps, user } }) => ({
    data: await showSecondFactor(deps, user),
  })),

  begin: signedIn.secondFactor.begin.handler(async ({ input, context }) => ({
    data: await beginSetup(context.deps, context.user, input.password, context),
  })),

  confirm: signedIn.secondFactor.confirm.handler(async ({ input, context }) => ({
    data: { recovery_codes: await confirmSetup(context.deps, context.user, input.code, context) },
  })),

  renewRecoveryCodes: signedIn.secondFactor.renewRecoveryCodes.handler(async ({ input, context }) => ({
    data: { recovery_codes: await renewRecoveryCodes(context.deps, context.user, input.code, context) },
  })),

  turnOff: signedIn.secondFactor.turnOff.handler(async ({ input, context }) => {
    await turnOff(context.deps, context.user, input, context);
    return done;
  }),

  reset: signedIn.secondFactor.reset.handler(async ({ input: { id, confirmation }, context }) => {
    const { deps, user, address, answerHeaders } = context;
    const owner = await getClientByUid(deps.db, id);
    await resetSecondFactor(deps, user, owner, { confirmation, address, answerHeaders });
    return done;
  }),
};
