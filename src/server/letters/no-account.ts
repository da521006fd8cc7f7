import { greet, type Letters } from '#server/mail/letter.ts';

/** Sent instead of a reset link, because the page must not reveal that the account is missing. */
export function noAccount({ email, url }: { email: string; url: string }): Letters {
  return {
    de: {
      subject: 'Zu dieser E-Mail-Adresse gibt es kein Kundenkonto',
      greeting: greet('').de,
      paragraphs: [
        `für die Adresse ${email} wurde ein neues Passwort angefordert. Zu ihr gibt es bei uns kein Kundenkonto. Vielleicht haben Sie sich mit einer anderen Adresse registriert?`,
      ],
      action: { label: 'Kundenkonto eröffnen', url },
      notes: ['Sie haben das nicht angefordert? Dann brauchen Sie nichts zu tun.'],
    },
    en: {
      subject: 'There is no customer account for this e-mail address',
      greeting: greet('').en,
      paragraphs: [
        `A new password has been requested for the address ${email}. There is no customer account for it. Perhaps you registered with another address?`,
      ],
      action: { label: 'Open a customer account', url },
      notes: ['You did not ask for this? Then there is nothing to do.'],
    },
  };
}
