import { greet, type Letters } from '#server/mail/letter.ts';

/** Warns the owner in case a stranger changed the password. */
export function passwordChanged({ name, url }: { name: string; url: string }): Letters {
  return {
    de: {
      subject: 'Ihr Passwort wurde geändert',
      greeting: greet(name).de,
      paragraphs: [
        'das Passwort Ihres Kundenkontos wurde geändert. Wer mit dem alten Passwort angemeldet war, ist jetzt abgemeldet.',
      ],
      notes: [
        'Verbundene Druckstationen drucken weiter. Sie entfernen sie in den Einstellungen unter „Angemeldete Geräte“.',
        'Das waren nicht Sie? Dann legen Sie bitte sofort ein neues Passwort fest, über „Passwort vergessen“ auf der Anmeldeseite.',
      ],
      action: { label: 'Zur Anmeldung', url },
    },
    en: {
      subject: 'Your password was changed',
      greeting: greet(name).en,
      paragraphs: [
        'The password of your customer account was changed. Whoever was signed in with the old password is signed out now.',
      ],
      notes: [
        'Connected print stations go on printing. You remove them in the settings under “Signed-in devices”.',
        'This was not you? Then please set a new password at once, by “Forgot password” on the sign-in page.',
      ],
      action: { label: 'Go to the sign-in page', url },
    },
  };
}
