import { useLingui } from '@lingui/react/macro';
import { adminPages } from './admin-pages.ts';
import { PageGroup, type PageLinksProps } from './PageLinks.tsx';
import { useNavPages } from './use-nav-pages.ts';

export function AdminNav(links: Pick<PageLinksProps, 'isMini' | 'onNavigate'>) {
  const { t } = useLingui();
  return (
    <>
      <PageGroup title={t`Verwaltung`} isFirst pages={adminPages} {...links} />
      <PageGroup title={t`Eigener Versand`} pages={useNavPages()} {...links} />
    </>
  );
}
