import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { IconButton } from '#app/ui/IconButton.tsx';

const shownMs = 2000;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  }

  return (
    <>
      <IconButton
        icon={outcome === 'copied' ? Check : Copy}
        label={label}
        onClick={() => void copy()}
        className="[&>svg]:size-4.5"
      />
      <span role="status" className="text-muted text-xs empty:hidden">
        {outcome === 'copied' && t`Kopiert`}
        {outcome === 'refused' && t`Kopieren ist hier nicht erlaubt.`}
      </span>
    </>
  );
}
