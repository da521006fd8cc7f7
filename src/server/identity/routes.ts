import { callerLanguage } from '#server/clients/caller-device.ts';
import { os } from '#server/os.ts';
import { beginSignIn, endAtProvider, finishSignIn } from './sign-in.ts';

export const identityRoutes = {
  begin: os.identity.begin.handler(async ({ input, context: { deps, headers, answerHeaders } }) => ({
    data: await beginSignIn(deps, input, { language: callerLanguage(headers), answerHeaders }),
  })),

  finish: os.identity.finish.handler(async ({ input, context: { deps, headers, answerHeaders } }) => ({
    data: await finishSignIn(deps, input.search, { headers, answerHeaders }),
  })),

  end: os.identity.end.handler(async ({ context: { deps, headers, answerHeaders } }) => ({
    data: { url: await endAtProvider(deps, { headers, answerHeaders }) },
  })),
};
