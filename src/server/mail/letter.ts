import type { Language } from '#domain/values/language.ts';
import type { Attachment } from './mailer.ts';

/** The words of a mail; how it looks is compose-mail.ts. */
export type Letter = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** The thing there is to do, and where; the address is shown as well. */
  action?: { label: string; url: string };
  /** Names and values, one line each. */
  facts?: [string, string][];
  /** Said after that: until when, and what to do if the reader did not ask for it. */
  notes?: string[];
};

/** A mail in both languages, written side by side. */
export type Letters = Record<Language, Letter>;

/** A mail as it goes out: to whom, and in which of its languages. */
export type Written = { to: string; language: Language; letters: Letters; attachments?: Attachment[] };

export const greet = (name: string) => ({
  de: name === '' ? 'Guten Tag,' : `Guten Tag ${name},`,
  en: name === '' ? 'Hello,' : `Hello ${name},`,
});
