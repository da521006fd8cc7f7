/** A letter ready to go. */
export type Mail = {
  /** The id stays the same when the mail is sent again, so that a repeat is recognised. */
  message_id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
};

/** A file that comes with a mail. */
export type Attachment = { filename: string; content_type: string; content: Uint8Array };

/** Brings a mail on its way, or throws: then it is tried again later, but for a PermanentFailure. */
export type Mailer = { send: (mail: Mail) => Promise<void> };
