import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths.ts';
import { lazyPart } from '#app/timing/lazy-part.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import type { PortalSettings } from '#contract/portal.ts';
import { networkName, phoneLink } from './footer-links.ts';

const ChatPanel = lazyPart(() => import('./ChatPanel.tsx'), 'ChatPanel');

type FooterProps = {
  settings: PortalSettings | undefined;
  isSmall?: boolean;
};

/** Omits what the operator did not set (docs/rules.md 2.5). */
export function Footer({ settings, isSmall = false }: FooterProps) {
  const { t } = useLingui();
  const { provider_name, support_phone, support_email, news_url, imprint_url, chat_url } = settings ?? {};
  const contacts = (
    <>
      {support_phone && (
        <FooterLink href={phoneLink(support_phone)} className="tabular">
          {support_phone}
        </FooterLink>
      )}
      {support_email && <FooterLink href={`mailto:${support_email}`}>{support_email}</FooterLink>}
      {chat_url && <ChatLink url={chat_url} />}
    </>
  );
  const pages = (
    <>
      {news_url && <FooterLink href={news_url} isElsewhere>{t`Neuigkeiten`}</FooterLink>}
      {imprint_url && <FooterLink href={imprint_url} isElsewhere>{t`Impressum`}</FooterLink>}
    </>
  );

  if (isSmall) {
    return (
      <footer className="mx-auto flex min-h-14 w-full max-w-430 flex-wrap items-center gap-x-5 px-3 py-2 text-muted text-xs sm:px-5 lg:px-7">
        <span className="mr-auto">{provider_name}</span>
        {contacts}
        <Link to={paths.downloads()} className={link}>
          {t`Downloads`}
        </Link>
        {pages}
      </footer>
    );
  }
  const social = settings?.social_links ?? [];
  const hasPages = Boolean(news_url || imprint_url);
  return (
    <footer className="min-h-28 border-line border-t bg-surface text-sm">
      <div className="flex w-full flex-wrap gap-x-16 gap-y-6 px-4 py-6 sm:px-8">
        <div className="max-sm:w-full">
          <p className="font-semibold">{provider_name ?? 'Versandpult'}</p>
          <Link to={paths.track()} className={joinClasses(link, 'mt-1')}>
            {t`Sendung verfolgen`}
          </Link>
        </div>
        {settings && <FooterGroup title={t`Kontakt`}>{contacts}</FooterGroup>}
        {hasPages && <FooterGroup title={t`Unternehmen`}>{pages}</FooterGroup>}
        {social.length > 0 && (
          <FooterGroup title={t`Folgen Sie uns`}>
            {social.map((address) => (
              <FooterLink key={address} href={address} isElsewhere>
                {networkName(address)}
              </FooterLink>
            ))}
          </FooterGroup>
        )}
      </div>
    </footer>
  );
}

function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-36">
      <h2 className="font-medium text-label text-xs">{title}</h2>
      <div className="mt-1 flex flex-col items-start">{children}</div>
    </section>
  );
}

const link =
  'inline-flex min-h-7 items-center text-muted hover:text-ink hover:underline pointer-coarse:min-h-11';

type FooterLinkProps = { href: string; isElsewhere?: boolean; className?: string; children: ReactNode };

function FooterLink({ href, isElsewhere = false, className, children }: FooterLinkProps) {
  const { t } = useLingui();
  return (
    <a
      href={href}
      {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      className={joinClasses(link, 'break-all', className)}
    >
      {children}
      {isElsewhere && <span className="sr-only">&nbsp;{t`(öffnet in einem neuen Tab)`}</span>}
    </a>
  );
}

function ChatLink({ url }: { url: string }) {
  const { t } = useLingui();
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={link}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        {t`Chat mit dem Kundenservice`}
      </button>
      {wasOpened && (
        <Suspense>
          <ChatPanel url={url} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
