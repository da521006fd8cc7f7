/* Lazy wrappers: pages call the list without loading its cache and database. */

type Cache = typeof import('./article-cache.ts');
const cache = () => import('./article-cache.ts');

export const syncArticles = async (...given: Parameters<Cache['syncArticles']>) =>
  (await cache()).syncArticles(...given);

export const listArticles = async (...given: Parameters<Cache['listArticles']>) =>
  (await cache()).listArticles(...given);

export const deleteArticles = async (...given: Parameters<Cache['deleteArticles']>) =>
  (await cache()).deleteArticles(...given);

export const importArticles = async (...given: Parameters<Cache['importArticles']>) =>
  (await cache()).importArticles(...given);
