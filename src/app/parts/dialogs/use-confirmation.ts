import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { userQuery } from '#app/api/persisted-queries.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useIsProvided } from '#app/parts/public/use-portal-settings.ts';
import type { Confirmation, ConfirmationKind } from '#domain/people/second-factor.ts';

/** Users confirm their identity before grave actions (docs/rules.md 4.14). */
export function useConfirmation() {
  const queryClient = useQueryClient();
  const user = useQuery(userQuery()).data?.data;
  // The server's request overrides the cached user.
  const [asked, setAsked] = useState<ConfirmationKind>();
  const isProvided = useIsProvided();
  const kind = asked ?? (user?.second_factor === 'on' ? 'code' : isProvided ? 'sign_in' : 'password');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  function change(text: string) {
    setTyped(text);
    setError(undefined);
  }

  /** Undefined if nothing was typed; the field then shows an error. */
  function read(): Confirmation | undefined {
    if (kind === 'sign_in') return {};
    if (typed.trim() !== '') return { [kind]: typed };
    setError(kind === 'code' ? t`Bitte geben Sie den Code ein.` : t`Bitte geben Sie Ihr Passwort ein.`);
    return undefined;
  }

  /** True if the server rejected the confirmation; the field then shows the reason. */
  function isRefused(refusal: unknown): boolean {
    const { code, confirmBy } = describeError(refusal);
    if (code === 'CONFIRMATION_REQUIRED') {
      setAsked(confirmBy ?? (kind === 'code' ? 'password' : 'code'));
      setTyped('');
      void queryClient.invalidateQueries({ queryKey: userQuery().queryKey });
    } else if (code !== 'CONFIRMATION_WRONG' && code !== 'SECOND_FACTOR_WRONG') return false;
    setError(errorText(code));
    return true;
  }

  return { kind, typed, error, change, read, isRefused };
}
