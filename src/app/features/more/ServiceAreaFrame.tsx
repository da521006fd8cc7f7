import { useLingui } from '@lingui/react/macro';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Spinner } from '#app/ui/Spinner.tsx';

/** ms */
const patienceMs = 8_000;

/**
 * The frame reaches neither our app nor our window. Another origin needs `allow-same-origin` for storage and sign-in;
 * ours must not have it, or the frame could act as our app.
 */
function sandboxOf(url: string): string {
  const isOurOrigin = new URL(url, location.href).origin === location.origin;
  return `allow-scripts allow-forms allow-popups${isOurOrigin ? '' : ' allow-same-origin'}`;
}

type ServiceAreaFrameProps = {
  url: string;
  /** `forbidden`: this page loaded before the operator set the address. */
  onFail: (why: 'silent' | 'forbidden') => void;
  onLeave: () => void;
};

/** See docs/rules.md 2.7. */
export function ServiceAreaFrame({ url, onFail, onLeave }: ServiceAreaFrameProps) {
  const { t } = useLingui();
  const [isLoaded, setIsLoaded] = useState(false);
  const fail = useRef(onFail);
  useEffect(() => {
    fail.current = onFail;
  });
  useEffect(() => {
    if (isLoaded) return;
    const timer = setTimeout(() => fail.current('silent'), patienceMs);
    return () => clearTimeout(timer);
  }, [isLoaded]);
  useEffect(() => {
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'frame-src') return;
      // `silent`: the page redirected to a forbidden origin.
      const isItself = new URL(url).origin === new URL(blockedURI, url).origin;
      fail.current(isItself ? 'forbidden' : 'silent');
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [url]);

  return (
    // Fills the space between top bar and footer.
    <div className="flex h-[calc(100dvh-10rem)] min-h-96 flex-col">
      <div className="relative min-h-0 flex-1 overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {!isLoaded && (
          <div role="status" className="absolute inset-0 grid place-items-center text-muted">
            <Spinner className="size-7" />
            <span className="sr-only">{t`Wird geladen`}</span>
          </div>
        )}
        <iframe
          src={url}
          title={t`Servicebereich`}
          sandbox={sandboxOf(url)}
          referrerPolicy="no-referrer"
          onLoad={() => setIsLoaded(true)}
          className="relative size-full"
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-2">
        <Button variant="text" onClick={onLeave}>
          {t`Eigene Übersicht anzeigen`}
        </Button>
        <OwnTabLink url={url} />
      </div>
    </div>
  );
}

export function OwnTabLink({ url }: { url: string }) {
  const { t } = useLingui();
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-control items-center gap-2 rounded-control px-3 font-semibold text-brand text-sm hover:bg-brand-soft"
    >
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      {t`In neuem Tab öffnen`}
    </a>
  );
}
