import CloudOff from 'lucide-react/icons/cloud-off';
import { useState } from 'react';
import { useConnection } from '#app/offline/connection.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';

type ListFailedProps = {
  offlineText: string;
  failedText: string;
  /** Fetches once more; the list's state says what comes of it. */
  sync: () => Promise<unknown>;
};

/** There is nothing of a list to show yet: for want of a connection, or because the server could not answer. */
export function ListFailed({ offlineText, failedText, sync }: ListFailedProps) {
  // Where no row came, nobody answers, or the server is in trouble; only then is the device known to be online.
  const isOffline = useConnection() !== 'online';
  const [isRetrying, setIsRetrying] = useState(false);
  if (isOffline) return <EmptyState icon={CloudOff} text={offlineText} />;

  async function retry() {
    setIsRetrying(true);
    await sync().catch(() => {});
    setIsRetrying(false);
  }

  return <ErrorState text={failedText} onRetry={() => void retry()} isRetrying={isRetrying} />;
}
