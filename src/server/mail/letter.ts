import type { Language } from '#domain/values/language.ts';
import type { Attachment } from './mailer.ts';

/** compose-mail.ts lays out the text. */
export type Letter = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  facts?: [string, string][];
  /** After the action: its deadline, and advice for readers who did not ask. */
  notes?: string[];
  /** Link that stops further mails of this kind. */
  stop?: { label: string; url: string };
};

export type Letters = Record<Language, Letter>;

export type Written = {
  to: string;
  reply_to?: string;
  language: Language;
  letters: Letters;
  attachments?: Attachment[];
};

export const greet = (name: string) => ({
  de: name === '' ? 'Guten Tag,' : `Guten Tag ${name},`,
  en: name === '' ? 'Hello,' : `Hello ${name},`,
});
