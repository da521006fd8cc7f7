import { useLingui } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { pieceName } from '#app/features/order/field-names.ts';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { dangerWords } from '#app/parts/articles/article-words.ts';
import { Button } from '#app/ui/Button.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Article } from '#domain/articles/article.ts';
import { takeDanger } from './take-article.ts';

export function DangerOffer({ article }: { article: Article }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const { danger_kind, un_number } = article;
  const count = useDerived(() => form.list('parcels').length);
  const kind = useDerived(() => form.values.value.transport_kind);
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, count - 1);
  const isValor = useDerived(() => form.values.value.parcels[index]?.valor === true);
  const isSaid = useDerived(() =>
    form.values.value.parcels.some(
      (it) => danger_kind !== '' && it[danger_kind] && it.un_number.replace(/\D/g, '') === un_number,
    ),
  );
  if (danger_kind === '' || isSaid) return null;
  const words = dangerWords(article);

  function take() {
    takeDanger(form, index, article);
    showSnackbar({
      tone: 'success',
      text: t`UN ${un_number} steht jetzt beim Packstück. Bitte ergänzen Sie dort, wie viel darin ist.`,
    });
  }

  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-warning-soft px-3 py-2 text-sm">
      <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0 text-warning" />
      <p className="min-w-0 flex-1 basis-40">
        {t`Gefahrgut: ${words}`}
        {isValor && <span className="block text-muted">{t`Nicht zusammen mit Valorentransport.`}</span>}
      </p>
      {count > 1 && (
        <Select
          label={t`Packstück`}
          isLabelHidden
          value={String(index)}
          onChange={(next) => setChosen(Number(next))}
          options={Array.from({ length: count }, (_, at) => ({
            value: String(at),
            label: pieceName(kind, at + 1),
          }))}
        />
      )}
      <Button onClick={take} disabled={isValor}>
        {t`Gefahrgut UN ${un_number} übernehmen`}
      </Button>
    </div>
  );
}
