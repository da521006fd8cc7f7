import type { BaseDataField } from '#domain/people/base-data-update.ts';
import type { Language } from '#domain/values/language.ts';

/** What happened to a second factor; `left` are the recovery codes that are left. */
export type SecondFactorNews = {
  what: 'on' | 'off' | 'reset' | 'recovery_code_used' | 'recovery_codes_renewed';
  left?: number;
};

/** Which mail to send, in ids: what it says is looked up when it is sent. */
export type WantedMail =
  | { mail: 'verify-email'; client_id: string }
  | { mail: 'unlock-account'; code_id: string }
  | { mail: 'account-unlocked'; client_id: string }
  | { mail: 'password-changed'; client_id: string }
  | ({ mail: 'second-factor'; client_id: string } & SecondFactorNews)
  /** The staff have registered the client; with the link to set a password. */
  | { mail: 'client-created'; client_id: string }
  | { mail: 'base-data-changed'; client_id: string; fields: BaseDataField[] }
  | { mail: 'pickup-booked'; client_id: string; pickup_id: string }
  /** What the staff have done for a manual order. */
  | { mail: 'manual-order'; client_id: string; shipment_id: string; step: 'begun' | 'sent' | 'canceled' }
  /** A manual order was given to one of the staff, `client_id`, by another of them. */
  | { mail: 'manual-handed-over'; client_id: string; owner_id: string; shipment_id: string; by: string }
  | { mail: 'packaging-order'; client_id: string; packaging_id: string }
  | { mail: 'shipment-delivered'; client_id: string; shipment_id: string }
  /** The labels, for whoever gets them: somebody without an account, mostly. */
  | { mail: 'labels'; client_id: string; shipment_ids: string[]; email: string; language: Language }
  /** The recipient is named by e-mail, since the job must look the same whether or not there is an account. */
  | { mail: 'reset-password'; email: string; language: Language };

export type MailOrder = WantedMail & { mail_id: string };
