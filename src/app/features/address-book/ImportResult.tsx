import { useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import Undo2 from 'lucide-react/icons/undo-2';
import { formatNumber } from '#app/i18n/format.ts';
import { Button } from '#app/ui/Button.tsx';
import type { Imported } from '#contract/address.ts';
import { useUndoImport } from './use-undo-import.ts';

type ImportResultProps = { imported: Imported; onUndone: () => void };

export function ImportResult({ imported, onUndone }: ImportResultProps) {
  const { t } = useLingui();
  const { undo, isUndoing } = useUndoImport();
  const figures = [
    { name: t`neu`, count: imported.created },
    { name: t`überschrieben`, count: imported.overwritten },
    { name: t`übersprungen`, count: imported.skipped },
  ];
  return (
    <section aria-label={t`Ergebnis`} className="flex flex-col items-start gap-5">
      <p role="status" className="flex items-center gap-2.5 font-semibold">
        <CircleCheck aria-hidden="true" className="size-6 text-success" />
        {t`Die Adressen wurden importiert.`}
      </p>
      <dl className="flex flex-wrap gap-3">
        {figures.map(({ name, count }) => (
          <div
            key={name}
            className="flex min-w-36 flex-col-reverse rounded-card border border-line bg-surface px-5 py-3"
          >
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="tabular font-semibold text-xl">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          icon={Undo2}
          isLoading={isUndoing}
          onClick={async () => {
            if (await undo(imported.import_id)) onUndone();
          }}
        >
          {t`Import rückgängig machen`}
        </Button>
        <p className="text-muted text-sm">{t`Das geht einen Tag lang, auch von der Seite „Adressbuch“ aus.`}</p>
      </div>
    </section>
  );
}
