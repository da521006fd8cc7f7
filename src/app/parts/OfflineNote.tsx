import CloudOff from 'lucide-react/icons/cloud-off';
import type { ReactNode } from 'react';
import { useConnection } from '#app/offline/queue/connection.ts';
import { joinClasses } from '#app/ui/join-classes.ts';

/** Says what does not work for want of a connection, as long as there is none. Read out as it changes. */
export function OfflineNote({ children, className }: { children: ReactNode; className?: string }) {
  const isOffline = useConnection() === 'offline';
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
