import type { BaseDataField } from '#domain/people/base-data-update.ts';
import type { Language } from '#domain/values/language.ts';

/** `left`: remaining recovery codes. */
export type SecondFactorNews = {
  what: 'on' | 'off' | 'reset' | 'recovery_code_used' | 'recovery_codes_renewed';
  left?: number;
};

/** A grave action of the staff, or in a session of the account (docs/decisions.md 2.12). */
export type AccountNotice =
  | { what: 'locked' | 'data_exported' }
  /** `name`: the station's. */
  | { what: 'station_paired'; name: string };

/** `under_way`: the first scan is known. */
export type ManualStep = 'begun' | 'numbered' | 'under_way' | 'canceled';

/** Ids only; the text is looked up on sending. */
export type WantedMail =
  | { mail: 'verify-email'; client_id: string }
  | { mail: 'unlock-account'; code_id: string }
  | { mail: 'account-unlocked'; client_id: string }
  | { mail: 'password-changed'; client_id: string }
  | ({ mail: 'second-factor'; client_id: string } & SecondFactorNews)
  | ({ mail: 'account-notice'; client_id: string } & AccountNotice)
  /** Contains the link to set a password. */
  | { mail: 'client-created'; client_id: string }
  | { mail: 'base-data-changed'; client_id: string; fields: BaseDataField[] }
  | { mail: 'pickup-booked'; client_id: string; pickup_id: string }
  | { mail: 'manual-order'; client_id: string; shipment_id: string; step: ManualStep }
  /** A colleague (`by`) assigned a manual order to `client_id`. */
  | { mail: 'manual-handed-over'; client_id: string; owner_id: string; shipment_id: string; by: string }
  | { mail: 'packaging-order'; client_id: string; packaging_id: string }
  | { mail: 'shipment-delivered'; client_id: string; shipment_id: string }
  | { mail: 'labels'; client_id: string; shipment_ids: string[]; email: string; language: Language }
  /** Names the e-mail, so that the job looks the same without an account. */
  | { mail: 'reset-password'; email: string; language: Language };

export type MailOrder = WantedMail & { mail_id: string };
