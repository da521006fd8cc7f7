import { startAddressCache } from '#app/offline/addresses/address-cache.ts';
import { startArticleCache } from '#app/offline/articles/article-cache.ts';

export function startLists(uid: string): () => void {
  const ends = [startAddressCache(uid), startArticleCache(uid)];
  return () => {
    for (const end of ends) end();
  };
}
