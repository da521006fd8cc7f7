import { greet, type Letters } from '#server/mail/letter.ts';
import type { SecondFactorNews } from '#server/mail/mail-order.ts';

const words = {
  on: {
    de: {
      subject: 'Zwei-Faktor-Anmeldung eingeschaltet',
      text: 'bei der Anmeldung an Ihrem Kundenkonto wird ab jetzt außer dem Passwort ein Code Ihrer Authenticator-App verlangt.',
    },
    en: {
      subject: 'Two-factor sign-in turned on',
      text: 'From now on, signing in to your customer account takes a code of your authenticator app besides the password.',
    },
  },
  off: {
    de: {
      subject: 'Zwei-Faktor-Anmeldung ausgeschaltet',
      text: 'für die Anmeldung an Ihrem Kundenkonto genügt ab jetzt wieder das Passwort.',
    },
    en: {
      subject: 'Two-factor sign-in turned off',
      text: 'From now on, the password alone is enough to sign in to your customer account.',
    },
  },
  reset: {
    de: {
      subject: 'Zwei-Faktor-Anmeldung zurückgesetzt',
      text: 'wir haben die Zwei-Faktor-Anmeldung Ihres Kundenkontos zurückgesetzt. Für die Anmeldung genügt wieder das Passwort, bis Sie sie in den Einstellungen neu einrichten.',
    },
    en: {
      subject: 'Two-factor sign-in reset',
      text: 'We have reset the two-factor sign-in of your customer account. The password alone is enough again, until you set it up anew in the settings.',
    },
  },
  recovery_code_used: {
    de: {
      subject: 'Ein Wiederherstellungscode wurde benutzt',
      text: 'bei Ihrem Kundenkonto wurde statt eines Codes der Authenticator-App ein Wiederherstellungscode angegeben.',
    },
    en: {
      subject: 'A recovery code was used',
      text: 'A recovery code was given for your customer account, in place of a code of the authenticator app.',
    },
  },
  recovery_codes_renewed: {
    de: {
      subject: 'Neue Wiederherstellungscodes',
      text: 'für Ihr Kundenkonto wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
    },
    en: {
      subject: 'New recovery codes',
      text: 'New recovery codes were made for your customer account. The former ones are no longer valid.',
    },
  },
} satisfies Record<SecondFactorNews['what'], Record<'de' | 'en', { subject: string; text: string }>>;

const leftText = (left: number | undefined) => ({
  de: left === undefined ? [] : [`Übrige Wiederherstellungscodes: ${left}`],
  en: left === undefined ? [] : [`Recovery codes left: ${left}`],
});

/** Warns the owner in case a stranger changed the second factor. */
export function secondFactorNews({
  name,
  url,
  what,
  left,
}: { name: string; url: string } & SecondFactorNews): Letters {
  const { de, en } = words[what];
  return {
    de: {
      subject: de.subject,
      greeting: greet(name).de,
      paragraphs: [de.text, ...leftText(left).de],
      notes: [
        'Das waren nicht Sie? Dann legen Sie bitte sofort ein neues Passwort fest, über „Passwort vergessen“ auf der Anmeldeseite, und rufen Sie uns an.',
      ],
      action: { label: 'Zu den Einstellungen', url },
    },
    en: {
      subject: en.subject,
      greeting: greet(name).en,
      paragraphs: [en.text, ...leftText(left).en],
      notes: [
        'This was not you? Then please set a new password at once, by “Forgot password” on the sign-in page, and call us.',
      ],
      action: { label: 'Go to the settings', url },
    },
  };
}
