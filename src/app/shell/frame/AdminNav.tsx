import { useLingui } from '@lingui/react/macro';
import { adminPages } from './admin-pages.ts';
import { PageGroup, type PageLinksProps } from './PageLinks.tsx';

/** The drawer's links for administrators, fetched for them alone. */
export function AdminNav(links: Pick<PageLinksProps, 'isMini' | 'onNavigate'>) {
  const { t } = useLingui();
  return <PageGroup title={t`Verwaltung`} pages={adminPages} {...links} />;
}
