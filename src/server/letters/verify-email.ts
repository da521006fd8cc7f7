import { greet, type Letters } from '#server/mail/letter.ts';

/** The reader may be a stranger, so the mail has no typed text. */
export function verifyEmail({ url }: { url: string }): Letters {
  return {
    de: {
      subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      greeting: greet('').de,
      paragraphs: [
        'vielen Dank für Ihre Registrierung. Bitte bestätigen Sie, dass diese E-Mail-Adresse zu Ihrem Kundenkonto gehört.',
      ],
      action: { label: 'E-Mail-Adresse bestätigen', url },
      notes: [
        'Danach prüfen wir Ihre Angaben und schalten Ihr Konto frei. Dazu erhalten Sie eine weitere E-Mail.',
        'Sie haben sich nicht registriert? Dann brauchen Sie nichts zu tun: Ohne Bestätigung wird das Konto nicht freigeschaltet.',
      ],
    },
    en: {
      subject: 'Please confirm your e-mail address',
      greeting: greet('').en,
      paragraphs: [
        'Thank you for registering. Please confirm that this e-mail address belongs to your customer account.',
      ],
      action: { label: 'Confirm e-mail address', url },
      notes: [
        'After that we check your details and unlock your account. We will write to you again when it is ready.',
        'You did not register? Then there is nothing to do: without confirmation the account will not be unlocked.',
      ],
    },
  };
}
