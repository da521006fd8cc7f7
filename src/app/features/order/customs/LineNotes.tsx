import { useLingui } from '@lingui/react/macro';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { formatMoney } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { useArticleList } from '#app/offline/articles/article-list.ts';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { hsChapterName } from '#domain/articles/hs-chapters.ts';
import { lineValueCents } from '#domain/customs/customs.ts';

export function LineNotes({ index, onSave }: { index: number; onSave: (index: number) => void }) {
  const { form } = useOrderEditor();
  const locale = useLocale();
  const chapter = useDerived(() =>
    hsChapterName(form.values.value.customs.lines[index]?.hs_code ?? '', locale),
  );
  const value = useDerived(() => {
    const { lines, currency } = form.values.value.customs;
    const line = lines[index];
    // For one piece the line value equals the unit value.
    if (!line || (line.quantity ?? 0) < 2 || !line.unit_value_cents) return '';
    return `= ${formatMoney(lineValueCents(line), currency)}`;
  });
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 text-muted text-xs empty:hidden">
      {chapter && <p>{chapter}</p>}
      <SaveAsArticle index={index} onSave={onSave} />
      {value && <p className="tabular ml-auto text-right">{value}</p>}
    </div>
  );
}

function SaveAsArticle({ index, onSave }: { index: number; onSave: (index: number) => void }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const list = useArticleList();
  const isOffline = useConnection() === 'offline';
  const description = useDerived(() => form.values.value.customs.lines[index]?.description.trim() ?? '');
  const hasCode = useDerived(() => (form.values.value.customs.lines[index]?.hs_code ?? '').length >= 6);
  const number = index + 1;
  // Offer saving only for complete lines that are not in the list yet.
  if (description === '' || !hasCode || isOffline) return null;
  if (list.first((it) => it.text_de === description || it.text_en === description)) return null;
  return (
    <Button
      variant="text"
      icon={BookmarkPlus}
      onClick={() => onSave(index)}
      aria-label={t`Position ${number} als Artikel speichern`}
    >
      {t`Als Artikel speichern`}
    </Button>
  );
}
