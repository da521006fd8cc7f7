import { useLingui } from '@lingui/react/macro';
import SearchX from 'lucide-react/icons/search-x';
import type { ComponentProps } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';

type ListEmptyProps = ComponentProps<typeof EmptyState> & {
  isNarrowed: boolean;
  onReset: () => void;
  unfit: string;
};

export function ListEmpty({ isNarrowed, onReset, unfit, ...none }: ListEmptyProps) {
  const { t } = useLingui();
  if (!isNarrowed) return <EmptyState {...none} />;
  const reset = <Button onClick={onReset}>{t`Suche zurücksetzen`}</Button>;
  return <EmptyState icon={SearchX} text={unfit} action={reset} />;
}
