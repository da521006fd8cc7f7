import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { userQuery } from '#app/api/kept-queries.ts';
import { errorText } from '#app/i18n/messages.ts';
import type { Confirmation, ConfirmationKind } from '#domain/people/second-factor.ts';

/** What one of the staff says before something grave, so that the server knows it is them (docs/rules.md 20.24). */
export function useConfirmation() {
  const queryClient = useQueryClient();
  const user = useQuery(userQuery()).data?.data;
  // What the server asks for counts, whatever was known of the account before.
  const [asked, setAsked] = useState<ConfirmationKind>();
  const kind = asked ?? (user?.second_factor === 'on' ? 'code' : 'password');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  function change(text: string) {
    setTyped(text);
    setError(undefined);
  }

  /** What to send; undefined where nothing was typed, which is said at the field. */
  function read(): Confirmation | undefined {
    if (typed.trim() !== '') return { [kind]: typed };
    setError(kind === 'code' ? t`Bitte geben Sie den Code ein.` : t`Bitte geben Sie Ihr Passwort ein.`);
    return undefined;
  }

  /** True if that is what was refused: then it is said at the field, and one may try again. */
  function isRefused(refusal: unknown): boolean {
    const { code, confirmBy } = describeError(refusal);
    if (confirmBy === 'sign_in') {
      setError(
        t`Bitte richten Sie in den Einstellungen zwei Faktoren ein, oder melden Sie sich ab und gleich wieder an.`,
      );
      return true;
    }
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
