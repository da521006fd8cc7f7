import { useEffect, useState } from 'react';
import { loadPortalSettings } from '#app/api/portal-settings.ts';
import { useConnection } from '#app/offline/connection.ts';
import type { PortalSettings } from '#contract/portal.ts';

const againMs = 10_000;

/** What the operator set, once the server could say it; the pages before the login are complete without. */
export const usePortalSettings = (): PortalSettings | undefined => useAskedSettings().settings;

/** True where a provider signs people in; the page itself says it before the settings can (server/http/web.ts). */
export function useIsProvided(): boolean {
  const settings = usePortalSettings();
  return settings
    ? settings.provider_sign_in !== undefined
    : document.documentElement.hasAttribute('data-provided');
}

/** The same, and whether the server has been asked: until then they may still come. */
export function useAskedSettings(): { settings: PortalSettings | undefined; wasAsked: boolean } {
  const [settings, setSettings] = useState<PortalSettings>();
  const [failures, setFailures] = useState(0);
  const isOffline = useConnection() === 'offline';
  const isWanted = settings === undefined && !isOffline;

  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    const load = () =>
      loadPortalSettings().then(
        (loaded) => isGone || setSettings(loaded),
        () => isGone || setFailures((before) => before + 1),
      );
    const timer = setTimeout(load, failures === 0 ? 0 : againMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isWanted, failures]);

  return { settings, wasAsked: !isWanted || failures > 0 };
}
