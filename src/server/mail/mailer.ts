export type Mail = {
  /** Same for every retry, so that duplicates are recognised. */
  message_id: string;
  to: string;
  /** Answers go there instead of to the sender's address. */
  reply_to?: string | undefined;
  /** The page that stops further mails; a POST to it stops them at once (RFC 8058). */
  stop_url?: string | undefined;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
};

export type Attachment = { filename: string; content_type: string; content: Uint8Array };

/** Throws to be retried later, except for a PermanentFailure. */
export type Mailer = { send: (mail: Mail) => Promise<void> };
