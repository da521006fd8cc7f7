export const mailKinds = [
  'verify-email',
  'unlock-account',
  'account-unlocked',
  'password-changed',
  'second-factor',
  'account-notice',
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

/** `refused`: by the mailbox; `service`: mail server; `fault`: our own error. */
export const mailTroubles = ['refused', 'service', 'fault'] as const;
export type MailTrouble = (typeof mailTroubles)[number];

/**
 * A refused mail to a named recipient would go to the same address again; other mails go to the address now in the
 * account or settings.
 */
export function isWorthRepeating({ mail, reason }: { mail: MailKind; reason: MailTrouble }): boolean {
  return reason !== 'refused' || (mail !== 'labels' && mail !== 'reset-password');
}
