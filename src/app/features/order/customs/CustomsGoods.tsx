import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Plus from 'lucide-react/icons/plus';
import { type ClipboardEvent, type KeyboardEvent, useCallback, useState } from 'react';
import { fieldName } from '#app/features/order/field-names.ts';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { pastesRows } from '#app/features/order/use-order-keys.ts';
import { useDerived } from '#app/forms/form.ts';
import { formatKg, formatMoney } from '#app/i18n/format.ts';
import { issueText } from '#app/i18n/messages.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { type Article, articleOfLine } from '#domain/articles/article.ts';
import { customsLimits, customsTotals } from '#domain/customs/customs.ts';
import { emptyGoodsLineDraft, isEmptyGoodsLine } from '#domain/order/order-draft.ts';
import { GoodsLine, goodsCells, goodsGrid } from './GoodsLine.tsx';
import { PasteGoodsDialog } from './PasteGoodsDialog.tsx';
import { readGoods } from './paste-goods.ts';
import { useGoodsLines } from './use-goods-lines.ts';

const loadArticleDialog = () =>
  import('#app/parts/articles/ArticleDialog.tsx').then((it) => it.ArticleDialog);

const columns = [
  'description',
  'hs_code',
  'origin_country',
  'quantity',
  'unit_value_cents',
  'net_weight',
] as const;
const fieldOf = (target: EventTarget) =>
  target instanceof HTMLInputElement ? /^customs\.lines\.(\d+)\.(\w+)$/.exec(target.name) : null;

export function CustomsGoods() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const locale = useLocale();
  const keys = useDerived(() => form.list('customs.lines'));
  const issue = useDerived(() => form.shownIssue('customs.lines'));
  const [isPasting, setIsPasting] = useState(false);
  const [proposal, setProposal] = useState<Article>();
  const ArticleDialog = useLater(loadArticleDialog, proposal !== undefined);
  const isFull = keys.length >= customsLimits.lines;
  const proposeArticle = useCallback(
    (index: number) => {
      const { lines, currency } = form.values.peek().customs;
      const line = lines[index];
      if (line) setProposal(articleOfLine(line, currency));
    },
    [form],
  );

  const { insert, duplicate, remove, take } = useGoodsLines(form);

  function onPaste(event: ClipboardEvent) {
    const at = fieldOf(event.target);
    const lines = at && readGoods(event.clipboardData.getData('text/plain'), locale);
    if (!lines) return;
    event.preventDefault();
    take(lines, Number(at[1]));
  }

  /** Arrow keys move between lines unless the description's list is open. */
  function onKeyDownCapture(event: KeyboardEvent) {
    const isClosed = (event.target as HTMLElement).getAttribute('aria-expanded') !== 'true';
    if (isClosed && fieldOf(event.target)?.[2] === 'description') step(event);
  }

  function step(event: KeyboardEvent) {
    const field = fieldOf(event.target);
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!field || !way || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = Number(field[1]) + way;
    if (keys[next] === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    form.focus(`customs.lines.${next}.${field[2]}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const field = fieldOf(event.target);
    if (!field || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const isLast = Number(field[1]) === keys.length - 1;
    const isList = (event.target as HTMLInputElement).role === 'combobox';
    if (!isList) step(event);
    const isEmpty = () => isEmptyGoodsLine(form.values.peek().customs.lines.at(-1));
    if (event.key === 'Enter' && isLast && field[2] === columns.at(-1) && !isFull && !isEmpty()) {
      event.preventDefault();
      insert(emptyGoodsLineDraft, keys.length);
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <GoodsHead />
      <ol
        aria-label={fieldName('lines')}
        onPaste={onPaste}
        {...{ [pastesRows]: '' }}
        onKeyDown={onKeyDown}
        onKeyDownCapture={onKeyDownCapture}
        className="flex flex-col gap-3 @min-[52rem]:gap-2"
      >
        {keys.map((key, index) => (
          <GoodsLine
            key={key}
            index={index}
            onDuplicate={isFull ? undefined : duplicate}
            onRemove={remove}
            onSave={proposeArticle}
          />
        ))}
      </ol>
      <p role="alert" className="font-medium text-error text-xs empty:hidden">
        {issue && issueText(issue)}
      </p>
      <div className="flex flex-wrap items-center gap-x-2">
        <Button
          variant="text"
          icon={Plus}
          disabled={isFull}
          onClick={() => insert(emptyGoodsLineDraft, keys.length)}
        >
          {t`Position hinzufügen`}
        </Button>
        <Button variant="text" icon={ClipboardPaste} disabled={isFull} onClick={() => setIsPasting(true)}>
          {t`Aus Tabelle einfügen`}
        </Button>
      </div>
      <GoodsTotals />
      <PasteGoodsDialog
        isOpen={isPasting}
        onClose={() => setIsPasting(false)}
        onTake={(lines) => {
          setIsPasting(false);
          take(lines, form.list('customs.lines').length - 1);
        }}
      />
      {proposal && ArticleDialog && (
        <ArticleDialog proposal={proposal} onClose={() => setProposal(undefined)} />
      )}
    </div>
  );
}

function GoodsHead() {
  return (
    <div
      aria-hidden="true"
      className="hidden gap-1.5 pr-9.5 pl-6.5 font-medium text-label text-xs @min-[24rem]:flex @min-[52rem]:pr-18.5"
    >
      <div className={joinClasses(goodsGrid, 'flex-1')}>
        {columns.map((column) => (
          <span key={column} className={joinClasses('min-w-0 truncate', goodsCells[column])}>
            {fieldName(column)}
          </span>
        ))}
      </div>
    </div>
  );
}

function GoodsTotals() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const totals = useDerived(
    () => customsTotals(form.values.value.customs.lines),
    (a, b) => a.value_cents === b.value_cents && a.net_weight === b.net_weight && a.quantity === b.quantity,
  );
  const count = useDerived(() => form.list('customs.lines').length);
  const currency = useDerived(() => form.values.value.customs.currency);
  const notes = [
    plural(count, { one: '# Position', other: '# Positionen' }),
    plural(totals.quantity, { one: '# Stück', other: '# Stück' }),
    t`${formatKg(totals.net_weight, 3)} netto`,
  ];
  return (
    <p className="tabular flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-control bg-fill px-3 py-2 text-muted text-sm">
      <span>{notes.join(' · ')}</span>
      <span className="font-semibold text-ink">
        {t`Summe`} {formatMoney(totals.value_cents, currency)}
      </span>
    </p>
  );
}
