import { useLingui } from '@lingui/react/macro';
import { CopyButton } from '#app/parts/lists/CopyButton.tsx';

export function CommandLine({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <span className="mt-1.5 flex items-center gap-2 rounded-control border border-line bg-sunken py-1 pr-1 pl-3 text-ink">
      <code className="min-w-0 flex-1 break-all">{text}</code>
      <CopyButton text={text} label={t`Befehl kopieren`} />
    </span>
  );
}
