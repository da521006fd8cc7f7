import { createTransport } from 'nodemailer';
import { PermanentFailure, ServiceFailure } from '#server/queue/queue.ts';
import type { Mailer } from './mailer.ts';

/** Timeouts in ms. */
const defaultPatience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type SmtpOptions = { url: string; from: string; patience?: typeof defaultPatience };

export function smtpMailer({ url, from, patience = defaultPatience }: SmtpOptions): Mailer {
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ message_id, to, reply_to, stop_url, subject, text, html, attachments = [] }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(reply_to ? { replyTo: { name: '', address: reply_to } } : {}),
          subject,
          text,
          html,
          attachments: attachments.map(({ filename, content_type, content }) => ({
            filename,
            contentType: content_type,
            content: Buffer.from(content),
          })),
          messageId: message_id,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(stop_url
              ? { 'List-Unsubscribe': `<${stop_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
              : {}),
          },
        });
      } catch (error) {
        if (isRefusedRecipient(error))
          throw new PermanentFailure('the recipient was refused', { cause: reasonOf(error) });
        throw new ServiceFailure('the mail server did not take the mail', { cause: reasonOf(error) });
      }
    },
  };
}

/** The server permanently rejects this address; other refusals may be settings that staff can fix. */
function isRefusedRecipient(error: unknown): boolean {
  const {
    code,
    responseCode = 0,
    command,
  } = error as { code?: string; responseCode?: number; command?: string };
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 550 && responseCode < 560;
}

/** Codes only: the server's text quotes addresses. */
function reasonOf(error: unknown): Error {
  const { code, responseCode, command } = error as Record<string, unknown>;
  return new Error([code, command, responseCode].filter((it) => it !== undefined).join(' '));
}
