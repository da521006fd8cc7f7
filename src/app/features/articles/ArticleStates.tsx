import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import { formatNumber } from '#app/i18n/format.ts';
import { syncArticles } from '#app/offline/articles/article-calls.ts';
import type { ArticleList } from '#app/offline/articles/article-list.ts';
import { useConnection } from '#app/offline/connection.ts';
import { ListFailed } from '#app/parts/lists/ListFailed.tsx';
import { asOf } from '#app/parts/states/as-of.ts';

export function ArticlesFailed() {
  const { t } = useLingui();
  return (
    <ListFailed
      offlineText={t`Ohne Verbindung sind hier noch keine Artikel zu sehen. Sie erscheinen, sobald dieses Gerät wieder online ist.`}
      failedText={t`Die Artikel konnten nicht geladen werden.`}
      sync={syncArticles}
    />
  );
}

export function ArticlesNote({ list }: { list: ArticleList }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const count = formatNumber(list.count);
  if (list.state === 'loading') {
    return (
      <p role="status" className="tabular text-muted text-sm">
        {t`Artikel werden geladen: ${count}`}
      </p>
    );
  }
  const time = list.syncedAt && asOf(list.syncedAt);
  if (!time || (!isOffline && list.state !== 'unreachable')) return null;
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-warning">
      <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
      {t`Stand ${time}`}
    </p>
  );
}
