import { getSession } from '#app/api/session.ts';
import { localStationKey } from '#app/api/session-storage.ts';

/*
 * The print station that was found on this computer, and what its printers take: known without the portal, so that a
 * label that lies here is printed without it (docs/rules.md 15.18). It goes with the session.
 */

export type LocalPrinters = {
  station_id: string;
  /** What the station knows us by. */
  key: string;
  /** Each printer's id, and the choice of format whose file it prints. */
  formats: Readonly<Record<string, string>>;
};

/** Nothing where none was found, or by somebody else. */
export function localPrinters(): LocalPrinters | undefined {
  try {
    const { uid, ...found } = JSON.parse(localStorage.getItem(localStationKey) ?? '{}');
    return uid !== undefined && uid === getSession()?.user_uid ? found : undefined;
  } catch {
    return undefined;
  }
}

export function noteLocalPrinters(found: LocalPrinters | undefined): void {
  const uid = getSession()?.user_uid;
  if (found && uid !== undefined) localStorage.setItem(localStationKey, JSON.stringify({ uid, ...found }));
  else localStorage.removeItem(localStationKey);
}
