import '#app/i18n/provider/provider-texts.ts';
import { t } from '@lingui/core/macro';
import type { FormTrouble } from '#app/features/auth/FormError.tsx';
import { troubleText } from '#app/features/auth/trouble-text.ts';
import type { ShownCode } from '#app/i18n/messages.ts';

export function providerTrouble(code: ShownCode, retryAfter?: number): FormTrouble {
  const trouble = { ...troubleText(code, retryAfter), canRetry: false };
  if (code !== 'MAIL_NOT_VERIFIED') return trouble;
  return {
    ...trouble,
    text: t`Ihr Anmeldedienst hat Ihre E-Mail-Adresse noch nicht bestätigt. Bitte bestätigen Sie sie dort und melden Sie sich dann noch einmal an.`,
  };
}
