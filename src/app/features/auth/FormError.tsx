import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';

export type FormTrouble = { text: string; canRetry: boolean };

type FormErrorProps = { trouble: FormTrouble | undefined; onRetry: () => void; children?: ReactNode };

/** Always mounted, so that screen readers announce new errors. */
export function FormError({ trouble, onRetry, children }: FormErrorProps) {
  const { t } = useLingui();
  return (
    <div aria-live="assertive" className="empty:hidden">
      {trouble && (
        <div className="flex items-start gap-3 rounded-panel border border-error/25 bg-error-soft px-4 py-3 text-sm">
          <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-error" />
          <div className="min-w-0 flex-1">
            <p>{trouble.text}</p>
            {trouble.canRetry && (
              <button
                type="button"
                onClick={onRetry}
                className="-mx-1 mt-1 min-h-7 rounded-sm px-1 font-semibold text-error pointer-coarse:min-h-11"
              >
                {t`Erneut versuchen`}
              </button>
            )}
            {children}
          </div>
        </div>
      )}
    </div>
  );
}
