import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '#app/ui/IconButton.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { useQueueLink } from './queue-link.ts';

const looks = {
  sent: { tone: 'bg-success-soft text-success', icon: CircleCheck },
  failed: { tone: 'bg-error-soft text-error', icon: CircleAlert },
  waiting: { tone: 'bg-info-soft text-info', icon: CloudUpload },
} as const;

type QueueNoticeProps = {
  look: keyof typeof looks;
  onClose: () => void;
  children: ReactNode;
};

export function QueueNotice({ look, onClose, children }: QueueNoticeProps) {
  const { t } = useLingui();
  const { tone, icon: Icon } = looks[look];
  return (
    <div className={joinClasses('flex items-start gap-3 rounded-card py-1.5 pr-1.5 pl-4 text-sm', tone)}>
      <Icon aria-hidden="true" className="mt-2 size-5 shrink-0" />
      <p className="min-w-0 flex-1 py-2">{children}</p>
      <IconButton icon={X} label={t`Schließen`} onClick={onClose} />
    </div>
  );
}

export function QueueNoticeLink() {
  const { t } = useLingui();
  return (
    <Link {...useQueueLink().open} className="font-semibold underline">
      {t`Warteschlange ansehen`}
    </Link>
  );
}
