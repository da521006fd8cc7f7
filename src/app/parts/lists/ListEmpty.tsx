import { useLingui } from '@lingui/react/macro';
import SearchX from 'lucide-react/icons/search-x';
import type { ComponentProps } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';

type ListEmptyProps = ComponentProps<typeof EmptyState> & {
  isNarrowed: boolean;
  onReset: () => void;
  /** One sentence for a search that nothing fits. */
  unfit: string;
};

/** Stands in place of a list's rows: there are none at all, or none that fits. */
export function ListEmpty({ isNarrowed, onReset, unfit, ...none }: ListEmptyProps) {
  const { t } = useLingui();
  if (!isNarrowed) return <EmptyState {...none} />;
  const reset = <Button onClick={onReset}>{t`Suche zurücksetzen`}</Button>;
  return <EmptyState icon={SearchX} text={unfit} action={reset} />;
}
