import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeError } from '#app/api/client.ts';
import { type Returned, takeAnswer } from '#app/api/provider.ts';
import { sendCode } from '#app/features/auth/send-code.ts';
import type { ShownCode } from '#app/i18n/messages.ts';
import { paths } from '#app/paths.ts';

export type Step =
  | { step: 'working' }
  | { step: 'code'; idToken: string; from: string }
  | { step: 'company'; idToken: string; email: string }
  | { step: 'waiting' }
  | { step: 'signed_in'; from: string }
  | { step: 'refused'; code: ShownCode; from: string; retryAfter?: number | undefined };

/** A response is valid once, even if the component mounts twice. */
const underWay = new Map<string, Promise<Step>>();

function stepFor(search: string): Promise<Step> {
  const known = underWay.get(search) ?? goOn(search);
  underWay.set(search, known);
  return known;
}

export function useReturned(): [Step, (step: Step) => void] {
  const navigate = useNavigate();
  const [search] = useState(location.search);
  const [step, setStep] = useState<Step>({ step: 'working' });

  useEffect(() => {
    if (search === '') {
      void navigate(paths.start(), { replace: true });
      return;
    }
    let isGone = false;
    void stepFor(search).then((next) => {
      if (isGone) return;
      setStep(next);
      // Remove the used response from the URL.
      if (next.step !== 'signed_in') void navigate({ search: '' }, { replace: true });
    });
    return () => {
      isGone = true;
    };
  }, [search, navigate]);

  return [step, setStep];
}

async function goOn(search: string): Promise<Step> {
  let returned: Returned;
  try {
    returned = await takeAnswer(search);
  } catch (error) {
    const { code, retryAfter } = describeError(error);
    return { step: 'refused', code, from: '', retryAfter };
  }
  const { account, from, email, id_token: idToken } = returned;
  if (account === 'new') return { step: 'company', idToken, email };
  if (account === 'waiting') return { step: 'waiting' };
  const result = await sendCode(idToken, '');
  if (result.outcome === 'signed_in') return { step: 'signed_in', from };
  if (result.outcome === 'second_factor') return { step: 'code', idToken, from };
  if (result.outcome === 'not_verified') return { step: 'refused', code: 'MAIL_NOT_VERIFIED', from };
  return { step: 'refused', code: result.code, from, retryAfter: result.retryAfter };
}
