/** The mails of the portal. */
export const mailKinds = [
  'verify-email',
  'unlock-account',
  'account-unlocked',
  'password-changed',
  'second-factor',
  'client-created',
  'base-data-changed',
  'pickup-booked',
  'manual-order',
  'manual-handed-over',
  'reset-password',
  'packaging-order',
  'shipment-delivered',
  'labels',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** `refused`: that mailbox takes none; `service`: the mail server did not answer or said no; `fault`: of our own. */
export const mailTroubles = ['refused', 'service', 'fault'] as const;
export type MailTrouble = (typeof mailTroubles)[number];

/**
 * True where trying again can help. A mail to whom somebody named goes to that very address again, which has refused; all
 * others go to the address that stands in the account, or the settings, by then.
 */
export function isWorthRepeating({ mail, reason }: { mail: MailKind; reason: MailTrouble }): boolean {
  return reason !== 'refused' || (mail !== 'labels' && mail !== 'reset-password');
}
