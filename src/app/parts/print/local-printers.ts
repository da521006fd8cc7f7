import { getSession } from '#app/api/session.ts';
import { localStationKey } from '#app/api/session-storage.ts';

/*
 * The print station on this computer and its printers' formats. Stored labels can be printed there without the portal
 * (docs/rules.md 15.18).
 */

export type LocalPrinters = {
  station_id: string;
  /** This device's key at the station. */
  key: string;
  formats: Readonly<Record<string, string>>;
};

/** Undefined if none was found, or by another user. */
export function localPrinters(): LocalPrinters | undefined {
  try {
    const { uid, ...found } = JSON.parse(localStorage.getItem(localStationKey) ?? '{}');
    return uid !== undefined && uid === getSession()?.user_uid ? found : undefined;
  } catch {
    return undefined;
  }
}

export function recordLocalPrinters(found: LocalPrinters | undefined): void {
  const uid = getSession()?.user_uid;
  if (found && uid !== undefined) localStorage.setItem(localStationKey, JSON.stringify({ uid, ...found }));
  else localStorage.removeItem(localStationKey);
}
