import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { describeError } from '#app/api/client.ts';
import type { useForm } from '#app/forms/form.ts';
import { errorText } from '#app/i18n/messages.ts';
import { newArticle, saveArticle, syncArticles } from '#app/offline/articles/article-cache.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { type Article, SavedArticle } from '#domain/articles/article.ts';
import type { ArticleDraft } from './article-draft.ts';

/** The article that another device changed meanwhile; `now` is undefined if it was deleted. */
type Meanwhile = { now: SavedArticle | undefined; requested: Article };

const known = ['ARTICLE_EXISTS', 'ARTICLE_LIMIT', 'STORAGE_FULL', 'OFFLINE'] as const;

export function useSaveArticle(
  article: SavedArticle | undefined,
  form: Pick<ReturnType<typeof useForm<ArticleDraft>>, 'addIssues'>,
  onClose: (saved?: SavedArticle) => void,
) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  // One id for all attempts of this form, so that a lost response creates no second article.
  const fresh = useRef(newArticle());

  async function save(
    requested: Article,
    seen: Pick<SavedArticle, 'article_id' | 'revision'> = article ?? fresh.current,
  ): Promise<void> {
    setProblem(undefined);
    setMeanwhile(undefined);
    try {
      const saved = await saveArticle(requested, seen);
      showSnackbar({ tone: 'success', text: t`Der Artikel wurde gespeichert.` });
      onClose(saved);
    } catch (error) {
      fail(error, requested);
    }
  }

  function fail(error: unknown, requested: Article): void {
    const { code, issues } = describeError(error);
    if (code === 'ARTICLE_CHANGED' || code === 'NOT_FOUND') {
      void syncArticles().catch(() => {});
      setMeanwhile({ now: presentArticle(error), requested });
      return;
    }
    if (issues) form.addIssues(issues.map((it) => ({ ...it, path: it.path.replace(/^article\./, '') })));
    const isKnown = known.some((it) => it === code);
    setProblem(isKnown ? errorText(code) : t`Der Artikel konnte nicht gespeichert werden.`);
  }

  return {
    save,
    problem,
    setProblem,
    meanwhile,
    /** Overwrites the other device's version, or adds a new article if it was deleted. */
    insist: async () => {
      if (meanwhile) await save(meanwhile.requested, meanwhile.now ?? newArticle());
    },
    decideLater: () => setMeanwhile(undefined),
  };
}

function presentArticle(error: unknown): SavedArticle | undefined {
  const { data } = error as { data?: { article?: unknown } };
  const read = v.safeParse(SavedArticle, data?.article);
  return read.success ? read.output : undefined;
}
