import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { useConnection } from '#app/offline/connection.ts';
import { joinClasses } from '#app/ui/join-classes.ts';

type OfflineNoteProps = {
  /** The page got no response, whatever the device says. */
  isOut?: boolean;
  children: ReactNode;
  className?: string;
};

export function OfflineNote({ isOut, children, className }: OfflineNoteProps) {
  const isDeviceOffline = useConnection() === 'offline';
  const isOffline = isOut ?? isDeviceOffline;
  return (
    <div role="status" className="empty:hidden">
      {isOffline && (
        <p
          className={joinClasses(
            'flex items-start gap-3 rounded-panel border border-warning-dot/35 bg-warning-soft px-4 py-3 text-sm',
            className,
          )}
        >
          <CloudOff aria-hidden="true" className="size-5 shrink-0 text-warning" />
          {children}
        </p>
      )}
    </div>
  );
}
