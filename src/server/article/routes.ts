import { proposedArticles } from '#domain/articles/article.ts';
import { signedIn } from '#server/os.ts';
import { listArticles, newestCustoms } from './queries.ts';
import { syncArticles } from './sync-articles.ts';
import { deleteArticles, importArticles, saveArticle } from './write-article.ts';

export const articleRoutes = {
  list: signedIn.article.list.handler(({ input, context: { deps, user } }) =>
    syncArticles(deps, user.client_id, { since: input?.since ?? '', limit: input?.limit }),
  ),

  save: signedIn.article.save.handler(async ({ input, context: { deps, user } }) => ({
    data: await saveArticle(deps, user.client_id, input),
  })),

  delete: signedIn.article.delete.handler(async ({ input, context: { deps, user } }) => ({
    data: { changed: await deleteArticles(deps, user.client_id, input.articles) },
  })),

  import: signedIn.article.import.handler(async ({ input, context: { deps, user } }) => ({
    data: await importArticles(deps, user.client_id, input.data),
  })),

  proposals: signedIn.article.proposals.handler(async ({ context: { deps, user } }) => {
    const [known, sent] = await Promise.all([
      listArticles(deps.db, user.client_id),
      newestCustoms(deps.db, user.client_id),
    ]);
    return { data: proposedArticles(sent, known) };
  }),
};
