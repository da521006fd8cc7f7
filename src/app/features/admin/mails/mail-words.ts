import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FailedMail } from '#contract/mail.ts';
import type { MailKind, MailTrouble } from '#domain/staff/failed-mail.ts';

const kindTexts = {
  'verify-email': msg`E-Mail-Adresse bestätigen`,
  'unlock-account': msg`Prüfung eines neuen Kunden`,
  'account-unlocked': msg`Konto freigeschaltet`,
  'password-changed': msg`Passwort geändert`,
  'second-factor': msg`Zwei-Faktor-Anmeldung geändert`,
  'account-notice': msg`Hinweis zum Konto`,
  'client-created': msg`Einladung eines neuen Kunden`,
  'base-data-changed': msg`Stammdaten geändert`,
  'pickup-booked': msg`Abholung gebucht`,
  'manual-order': msg`Stand eines manuellen Auftrags`,
  'manual-handed-over': msg`Übergabe eines manuellen Auftrags`,
  'reset-password': msg`Neues Passwort`,
  'packaging-order': msg`Bestellung von Verpackungsmaterial`,
  'shipment-delivered': msg`Sendung zugestellt`,
  labels: msg`Labels`,
} satisfies Record<MailKind, MessageDescriptor>;

const recipientTexts = {
  'verify-email': msg`an den Kunden`,
  'unlock-account': msg`an die Verwaltung`,
  'account-unlocked': msg`an den Kunden`,
  'password-changed': msg`an den Kunden`,
  'second-factor': msg`an den Kunden`,
  'account-notice': msg`an den Kunden`,
  'client-created': msg`an den Kunden`,
  'base-data-changed': msg`an den Kunden`,
  'pickup-booked': msg`an den Kunden`,
  'manual-order': msg`an den Kunden`,
  'manual-handed-over': msg`an einen Mitarbeiter`,
  'reset-password': msg`an den Kunden`,
  'packaging-order': msg`an das Lager`,
  'shipment-delivered': msg`an den Kunden`,
  labels: msg`an jemanden, den der Kunde genannt hat`,
} satisfies Record<MailKind, MessageDescriptor>;

const troubleTexts = {
  refused: msg`Das Postfach nimmt keine E-Mails an.`,
  service: msg`Der Mailserver hat sie nicht angenommen.`,
  fault: msg`Beim Schreiben ging etwas schief.`,
} satisfies Record<MailTrouble, MessageDescriptor>;

/** Remedy for a mailbox that rejects mails, by its owner. */
const refusedTexts = {
  'verify-email': msg`Klären Sie die Adresse mit dem Kunden; danach noch einmal senden.`,
  'unlock-account': msg`Die Einstellung ADMIN_EMAIL nennt das Postfach; der Kunde lässt sich auch in der Kundenliste freischalten.`,
  'account-unlocked': msg`Klären Sie die Adresse mit dem Kunden; danach noch einmal senden.`,
  'password-changed': msg`Klären Sie die Adresse mit dem Kunden; danach noch einmal senden.`,
  'second-factor': msg`Klären Sie die Adresse mit dem Kunden; danach noch einmal senden.`,
  'account-notice': msg`Klären Sie die Adresse mit dem Kunden; danach noch einmal senden.`,
  'client-created': msg`Klären Sie die Adresse mit dem Kunden; danach noch einmal senden.`,
  'base-data-changed': msg`Klären Sie die Adresse mit dem Kunden; danach noch einmal senden.`,
  'pickup-booked': msg`Klären Sie die Adresse mit dem Kunden; danach noch einmal senden.`,
  'manual-order': msg`Klären Sie die Adresse mit dem Kunden; danach noch einmal senden.`,
  'manual-handed-over': msg`Klären Sie die Adresse mit dem Mitarbeiter; der Auftrag steht in der Arbeitsliste unter „Bei mir“.`,
  'reset-password': msg`Wer sein Passwort vergessen hat, kann mit der richtigen Adresse einen neuen Link anfordern.`,
  'packaging-order': msg`Die Einstellung PACKAGING_EMAIL nennt das Postfach; die Bestellung steht unter „Materialbestellungen“.`,
  'shipment-delivered': msg`Klären Sie die Adresse mit dem Kunden; danach noch einmal senden.`,
  labels: msg`Der Kunde kann die Labels im Archiv an eine andere Adresse senden.`,
} satisfies Record<MailKind, MessageDescriptor>;

const adviceTexts = {
  service: msg`Prüfen Sie den Mailserver (Einstellung SMTP_URL).`,
  fault: msg`Kommt es wieder vor, steht im Protokoll des Servers, woran es liegt.`,
} satisfies Record<Exclude<MailTrouble, 'refused'>, MessageDescriptor>;

export const mailText = (mail: MailKind) => i18n._(kindTexts[mail]);
export const mailRecipientText = (mail: MailKind) => i18n._(recipientTexts[mail]);
export const troubleText = (reason: MailTrouble) => i18n._(troubleTexts[reason]);
export const adviceText = ({ mail, reason }: Pick<FailedMail, 'mail' | 'reason'>) =>
  i18n._(reason === 'refused' ? refusedTexts[mail] : adviceTexts[reason]);
