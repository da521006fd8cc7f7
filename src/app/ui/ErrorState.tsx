import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

type ErrorStateProps = {
  text: ReactNode;
  detail?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
};

export function ErrorState({ text, detail, onRetry, isRetrying }: ErrorStateProps) {
  const { t } = useLingui();
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-12 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-error-soft text-error">
        <CircleAlert aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
      <div className="max-w-md">
        <p className="text-balance font-medium text-sm">{text}</p>
        {detail && <p className="mt-1 text-balance text-muted text-xs">{detail}</p>}
      </div>
      {onRetry && (
        <Button icon={RotateCw} onClick={onRetry} isLoading={isRetrying}>
          {t`Erneut versuchen`}
        </Button>
      )}
    </div>
  );
}
