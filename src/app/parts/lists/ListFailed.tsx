import CloudOff from 'lucide-react/icons/cloud-off';
import { useState } from 'react';
import { useConnection } from '#app/offline/connection.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';

type ListFailedProps = {
  offlineText: string;
  failedText: string;
  sync: () => Promise<unknown>;
};

export function ListFailed({ offlineText, failedText, sync }: ListFailedProps) {
  // Without data the state is "online" only after a server error.
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
