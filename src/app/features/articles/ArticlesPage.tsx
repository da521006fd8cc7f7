import { Plural, useLingui } from '@lingui/react/macro';
import Tags from 'lucide-react/icons/tags';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLocale } from '#app/i18n/setup.ts';
import { useConnection } from '#app/offline/connection.ts';
import { ownText } from '#app/parts/articles/article-words.ts';
import { ChangeRow } from '#app/parts/lists/ChangeRow.tsx';
import { ListEmpty } from '#app/parts/lists/ListEmpty.tsx';
import { SelectionBar } from '#app/parts/lists/SelectionBar.tsx';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { SavedArticle } from '#domain/articles/article.ts';
import { ArticleBar } from './ArticleBar.tsx';
import { ArticlesFailed, ArticlesNote } from './ArticleStates.tsx';
import { articleColumns } from './article-columns.tsx';
import { DeleteQuestion } from './DeleteQuestion.tsx';
import { exportArticles } from './export-articles.ts';
import { useArticleRows } from './use-article-rows.ts';
import { useDeleteArticles } from './use-delete-articles.ts';

const loadArticleDialog = () =>
  import('#app/parts/articles/ArticleDialog.tsx').then((it) => it.ArticleDialog);
const loadImportDialog = () => import('./ImportDialog.tsx').then((it) => it.ImportDialog);
const loadPastGoods = () => import('./PastGoodsDialog.tsx').then((it) => it.PastGoodsDialog);

type Opened = { is: 'article'; article?: SavedArticle } | { is: 'import' } | { is: 'past' };

const pageSizes = [25, 50, 100] as const;

/** The client's list of goods (docs/rules.md 12.16), from this device's copy. */
export function ArticlesPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const isOffline = useConnection() === 'offline';
  const [params] = useSearchParams();
  const [search, setSearch] = useState(params.get('search') ?? '');
  const [view, setView] = useState<{ page: number; perPage: number }>({ page: 1, perPage: pageSizes[0] });
  const { list, rows } = useArticleRows(search);
  const [opened, setOpened] = useState<Opened>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<readonly SavedArticle[]>([]);
  const remove = useDeleteArticles();
  const ArticleDialog = useLater(loadArticleDialog, opened?.is === 'article');
  const ImportDialog = useLater(loadImportDialog, opened?.is === 'import');
  const PastGoodsDialog = useLater(loadPastGoods, opened?.is === 'past');

  const columns = useMemo(() => articleColumns(locale), [locale]);
  const total = rows?.length ?? 0;
  const page = Math.min(view.page, Math.max(1, Math.ceil(total / view.perPage)));
  const shown = useMemo(
    () => rows?.slice((page - 1) * view.perPage, page * view.perPage) ?? [],
    [rows, page, view.perPage],
  );
  const chosen = useMemo(() => rows?.filter((it) => selected.has(it.article_id)) ?? [], [rows, selected]);
  const count = chosen.length;
  const isWaiting = rows === undefined || (total === 0 && ['starting', 'loading'].includes(list.state));
  const labelOf = useCallback((it: SavedArticle) => ownText(it, locale), [locale]);
  const moreActions = useCallback(
    (article: SavedArticle) => (
      <ChangeRow
        name={labelOf(article)}
        isOffline={isOffline}
        onEdit={() => setOpened({ is: 'article', article })}
        onDelete={() => setLeaving([article])}
      />
    ),
    [isOffline, labelOf],
  );

  function look(next: string) {
    setSearch(next);
    setView({ ...view, page: 1 });
  }

  async function confirmDelete() {
    await remove(leaving);
    setSelected((before) => before.difference(new Set(leaving.map((it) => it.article_id))));
    setLeaving([]);
  }

  const close = () => setOpened(undefined);

  return (
    <>
      <PageTitle text={t`Artikel`} />
      <Card isFlush label={t`Artikel`}>
        <ArticleBar
          search={search}
          onSearch={look}
          isOffline={isOffline}
          canExport={total > 0}
          onExport={() => void exportArticles(rows ?? [], locale)}
          onImport={() => setOpened({ is: 'import' })}
          onPast={() => setOpened({ is: 'past' })}
          onAdd={() => setOpened({ is: 'article' })}
          note={<ArticlesNote list={list} />}
        />
        <DataTable
          label={t`Artikel`}
          columns={columns}
          rows={shown}
          getRowId={(it) => it.article_id}
          getRowLabel={labelOf}
          server={{
            page,
            perPage: view.perPage,
            total,
            onChange: (next) => setView({ page: next.page, perPage: next.perPage }),
          }}
          pageSizes={pageSizes}
          selection={{ selected, onChange: setSelected }}
          moreActions={moreActions}
          isLoading={isWaiting}
          empty={
            <ListEmpty
              isNarrowed={search.trim() !== ''}
              onReset={() => look('')}
              unfit={t`Kein Artikel passt zu dieser Suche.`}
              icon={Tags}
              text={t`Ihre Liste ist noch leer. Was hier steht, füllt die Zollangaben eines Auftrags: Bezeichnung, HS-Code, Ursprung, Gewicht und Wert.`}
              action={
                <Button variant="primary" onClick={() => setOpened({ is: 'article' })} disabled={isOffline}>
                  {t`Artikel hinzufügen`}
                </Button>
              }
            />
          }
          error={list.state === 'unreachable' && list.count === 0 ? <ArticlesFailed /> : undefined}
        />
        {count > 0 && (
          <SelectionBar
            text={<Plural value={count} one="# Artikel ausgewählt" other="# Artikel ausgewählt" />}
            count={count}
            total={total}
            isOffline={isOffline}
            onAll={() => setSelected(new Set(rows?.map((it) => it.article_id)))}
            onNone={() => setSelected(new Set())}
            onExport={() => void exportArticles(chosen, locale)}
            onDelete={() => setLeaving(chosen)}
          />
        )}
      </Card>
      {opened?.is === 'article' && ArticleDialog && (
        <ArticleDialog article={opened.article} onClose={close} />
      )}
      {opened?.is === 'import' && ImportDialog && <ImportDialog onClose={close} />}
      {opened?.is === 'past' && PastGoodsDialog && <PastGoodsDialog onClose={close} />}
      <DeleteQuestion
        articles={leaving}
        labelOf={labelOf}
        onDelete={confirmDelete}
        onCancel={() => setLeaving([])}
      />
    </>
  );
}
