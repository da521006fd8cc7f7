import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, orpc } from '#app/api/client.ts';
import { formatKg, formatMoney } from '#app/i18n/format.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { importArticles } from '#app/offline/articles/article-calls.ts';
import { ownText } from '#app/parts/articles/article-words.ts';
import { Button } from '#app/ui/Button.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { type Article, articleKey } from '#domain/articles/article.ts';

export function PastGoodsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery({ ...orpc.article.proposals.queryOptions(), staleTime: 0, gcTime: 0 });
  const proposals = query.data?.data ?? [];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const chosen = proposals.filter((it) => !left.has(articleKey(it)));
  const count = chosen.length;

  async function save() {
    setIsSaving(true);
    setProblem(undefined);
    try {
      const { created } = await importArticles(chosen);
      showSnackbar({
        tone: 'success',
        text: t`${plural(created, { one: '# Artikel übernommen', other: '# Artikel übernommen' })}`,
      });
      onClose();
    } catch (error) {
      const { code } = describeError(error);
      const isKnown = code === 'OFFLINE' || code === 'ARTICLE_LIMIT' || code === 'STORAGE_FULL';
      setProblem(isKnown ? errorText(code) : t`Die Artikel konnten nicht gespeichert werden.`);
      setIsSaving(false);
    }
  }

  function turn(key: string, isOn: boolean) {
    const next = new Set(left);
    if (isOn) next.delete(key);
    else next.add(key);
    setLeft(next);
  }

  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      isLocked={isSaving}
      title={t`Aus Sendungen übernehmen`}
      description={t`Waren Ihrer bisherigen Sendungen, die noch keine Artikel sind, zuletzt versandte zuerst.`}
      problem={problem}
      actions={
        <>
          <Button onClick={onClose} disabled={isSaving}>{t`Abbrechen`}</Button>
          <Button variant="primary" onClick={() => void save()} isLoading={isSaving} disabled={count === 0}>
            {t`${plural(count, { one: '# Artikel übernehmen', other: '# Artikel übernehmen' })}`}
          </Button>
        </>
      }
    >
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.isError && (
        <ErrorState
          text={t`Die bisherigen Waren konnten nicht geladen werden.`}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.isSuccess && proposals.length === 0 && (
        <p className="text-label text-sm">
          {t`Es gibt nichts zu übernehmen: Alle Waren Ihrer bisherigen Sendungen stehen schon in der Liste, oder keine hatte Zollangaben.`}
        </p>
      )}
      {proposals.length > 0 && (
        <>
          <div className="mb-2 flex flex-wrap gap-2">
            <Button variant="text" onClick={() => setLeft(new Set())}>{t`Alle auswählen`}</Button>
            <Button variant="text" onClick={() => setLeft(new Set(proposals.map(articleKey)))}>
              {t`Auswahl aufheben`}
            </Button>
          </div>
          <ul className="flex flex-col divide-y divide-line">
            {proposals.map((it) => {
              const key = articleKey(it);
              return (
                <li key={key} className="py-2">
                  <Proposal article={it} isChosen={!left.has(key)} onTurn={(isOn) => turn(key, isOn)} />
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Dialog>
  );
}

type ProposalProps = { article: Article; isChosen: boolean; onTurn: (isOn: boolean) => void };

function Proposal({ article, isChosen, onTurn }: ProposalProps) {
  const facts = [
    article.hs_code,
    article.origin_country,
    article.net_weight > 0 && formatKg(article.net_weight, 3),
    article.unit_value_cents > 0 && formatMoney(article.unit_value_cents, article.currency),
  ].filter(Boolean);
  return (
    <Checkbox
      label={ownText(article, useLocale())}
      hint={facts.join(' · ')}
      value={isChosen}
      onChange={onTurn}
    />
  );
}
