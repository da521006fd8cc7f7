import MailCheck from 'lucide-react/icons/mail-check';
import type { ReactNode } from 'react';

export function SentNote({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex items-start gap-3 rounded-panel border border-success/25 bg-success-soft px-4 py-3 text-sm"
    >
      <MailCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
