import { t } from '@lingui/core/macro';
import { formatKg, formatMoney } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/setup.ts';
import { articleFieldName, dangerWords, ownText, unitText } from '#app/parts/articles/article-words.ts';
import { Tag } from '#app/ui/Tag.tsx';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import { countryName } from '#domain/address/countries.ts';
import type { SavedArticle } from '#domain/articles/article.ts';
import { hsChapterName } from '#domain/articles/hs-chapters.ts';

/** On narrow screens the first column shows the whole article. */
export function articleColumns(locale: Locale): DataTableColumn<SavedArticle>[] {
  return [
    {
      id: 'text',
      header: t`Bezeichnung`,
      cell: (it) => (
        <>
          <span className="block min-w-0 break-words font-semibold">{ownText(it, locale)}</span>
          <span lang={locale === 'de' ? 'en' : 'de'} className="block break-words text-muted text-xs">
            {otherText(it, locale)}
          </span>
          <span className="block text-label text-sm @lines:hidden">{factsOf(it).join(' · ')}</span>
          <Danger article={it} />
        </>
      ),
      lineCell: (it) => (
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 break-words font-semibold">{ownText(it, locale)}</span>
          <span className="min-w-0 break-words text-muted text-xs">{otherText(it, locale)}</span>
          <Danger article={it} />
        </span>
      ),
    },
    {
      id: 'article_number',
      header: t`Artikelnummer`,
      cell: (it) => it.article_number,
      className: 'hidden @lines:table-cell',
      line: 2,
    },
    {
      id: 'hs_code',
      header: t`HS-Code`,
      cell: (it) => (
        <>
          <span className="tabular block">{it.hs_code}</span>
          <span className="block text-muted text-xs">{hsChapterName(it.hs_code, locale)}</span>
        </>
      ),
      lineCell: (it) => <span className="tabular">{it.hs_code}</span>,
      className: 'hidden @lines:table-cell',
      line: 2,
    },
    {
      id: 'origin_country',
      header: t`Ursprung`,
      cell: (it) => (it.origin_country === '' ? '' : countryName(it.origin_country, locale)),
      className: 'hidden @lines:table-cell',
      line: 2,
    },
    {
      id: 'net_weight',
      header: t`Gewicht`,
      align: 'end',
      cell: weightOf,
      className: 'hidden @lines:table-cell',
      line: 2,
    },
    {
      id: 'unit_value_cents',
      header: t`Wert`,
      align: 'end',
      cell: (it) => (
        <>
          <span className="block">{worthOf(it)}</span>
          {it.unit !== 'piece' && <span className="block text-muted text-xs">{unitOf(it)}</span>}
        </>
      ),
      lineCell: worthOf,
      className: 'hidden @lines:table-cell',
      line: 2,
    },
  ];
}

function Danger({ article }: { article: SavedArticle }) {
  const words = dangerWords(article);
  if (words === '') return null;
  return (
    <Tag tone="warning">
      <span className="sr-only">{articleFieldName('danger_kind')} </span>
      {words}
    </Tag>
  );
}

const otherText = ({ text_de, text_en }: SavedArticle, locale: Locale) =>
  text_de === '' || text_en === '' ? '' : locale === 'de' ? text_en : text_de;

const weightOf = (it: SavedArticle) => (it.net_weight > 0 ? formatKg(it.net_weight, 3) : '');
const worthOf = (it: SavedArticle) =>
  it.unit_value_cents > 0 ? formatMoney(it.unit_value_cents, it.currency) : '';
const unitOf = (it: SavedArticle) => {
  const unit = unitText(it.unit);
  return t`je ${unit}`;
};
const factsOf = (it: SavedArticle) =>
  [it.article_number, it.hs_code, it.origin_country, weightOf(it), worthOf(it)].filter(Boolean);
