import { useEffect, useState } from 'react';
import { loadPortalSettings } from '#app/api/portal-settings.ts';
import { useConnection } from '#app/offline/connection.ts';
import type { PortalSettings } from '#contract/portal.ts';

const againMs = 10_000;

/** Undefined until loaded; public pages work without. */
export const usePortalSettings = (): PortalSettings | undefined => useAskedSettings().settings;

/** The page knows this before the settings load (server/http/web.ts). */
export function useIsProvided(): boolean {
  const settings = usePortalSettings();
  return settings
    ? settings.provider_sign_in !== undefined
    : document.documentElement.hasAttribute('data-provided');
}

export function useAskedSettings(): { settings: PortalSettings | undefined; wasAsked: boolean } {
  const [settings, setSettings] = useState<PortalSettings>();
  const [failures, setFailures] = useState(0);
  const isOffline = useConnection() === 'offline';
  const isRequested = settings === undefined && !isOffline;

  useEffect(() => {
    if (!isRequested) return;
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
  }, [isRequested, failures]);

  return { settings, wasAsked: !isRequested || failures > 0 };
}
