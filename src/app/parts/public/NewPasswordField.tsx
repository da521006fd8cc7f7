import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { PasswordField } from '#app/ui/fields/PasswordField.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { type PasswordStrength, passwordStrength } from '#domain/people/password-strength.ts';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'> & {
  /** Words that are easy to guess: e-mail, company, name. */
  known?: readonly string[];
};

const segments = [1, 2, 3, 4] as const;
const colours: Record<PasswordStrength, string> = {
  0: 'bg-error',
  1: 'bg-error',
  2: 'bg-warning-dot',
  3: 'bg-success',
  4: 'bg-success',
};

export function NewPasswordField({ known = [], ...field }: NewPasswordFieldProps) {
  const { t } = useLingui();
  const strength = passwordStrength(field.value, known);
  const words: Record<PasswordStrength, string> = {
    0: t`zu kurz`,
    1: t`leicht zu erraten`,
    2: t`mittel`,
    3: t`gut`,
    4: t`sehr gut`,
  };
  const isTyped = field.value !== '';
  const word = words[strength];
  const rule = t`Mindestens 8 Zeichen; länger ist sicherer.`;
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={
        <>
          {isTyped && (
            <span aria-hidden="true" className="mt-1 mb-1.5 flex gap-1">
              {segments.map((at) => (
                <span
                  key={at}
                  className={joinClasses(
                    'h-1 flex-1 rounded-full',
                    at <= Math.max(strength, 1) ? colours[strength] : 'bg-fill-strong',
                  )}
                />
              ))}
            </span>
          )}
          {rule} {isTyped && <span aria-live="polite">{t`Stärke: ${word}.`}</span>}
        </>
      }
    />
  );
}
