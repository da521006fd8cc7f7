import { msg } from '@lingui/core/macro';
import { addTexts } from '#app/i18n/messages.ts';

/** Most portals have no identity provider and never load these. */
export const providerErrorTexts = {
  SIGN_IN_EXPIRED: msg`Diese Anmeldung gilt nicht mehr. Bitte beginnen Sie sie noch einmal.`,
  SIGN_IN_REFUSED: msg`Ihr Anmeldedienst hat die Anmeldung abgelehnt. Bitte versuchen Sie es noch einmal.`,
  SIGN_IN_TIME_MISSING: msg`Ihr Anmeldedienst meldet nicht, wann Sie Ihr Passwort eingegeben haben. Als Bestätigung gilt diese Anmeldung deshalb nicht. Bitte sagen Sie es dem Betreiber des Portals.`,
  MAIL_MISSING: msg`Zu Ihrem Firmenkonto gehört keine E-Mail-Adresse. Bitte lassen Sie eine eintragen und melden Sie sich dann noch einmal an.`,
  IDENTITY_ELSEWHERE: msg`Ihr Passwort verwalten Sie bei Ihrem Anmeldedienst.`,
};

addTexts({ errors: providerErrorTexts, issues: {} });
