import type { PortalSettings } from '#contract/portal.ts';
import { apiBase } from './base.ts';
import { NoAnswer } from './no-answer.ts';

let loaded: Promise<PortalSettings> | undefined;

/** Loads the operator's settings once, without the typed client because the login page needs them. */
export function loadPortalSettings(): Promise<PortalSettings> {
  loaded ??= fetchSettings().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function fetchSettings(): Promise<PortalSettings> {
  try {
    const response = await fetch(`${apiBase()}/settings`, { signal: AbortSignal.timeout(15_000) });
    const body: unknown = await response.json();
    const settings = (body as { data?: Partial<PortalSettings> }).data;
    if (response.ok && isWhole(settings)) return settings;
  } catch (cause) {
    throw new NoAnswer('The settings could not be loaded', { cause });
  }
  throw new NoAnswer('The settings are not ours');
}

function isWhole(settings: Partial<PortalSettings> | undefined): settings is PortalSettings {
  return (
    typeof settings?.provider_name === 'string' &&
    typeof settings.firebase?.apiKey === 'string' &&
    Array.isArray(settings.demo_accounts)
  );
}
