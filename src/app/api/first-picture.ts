import { pictureCache } from '#app/picture-cache.ts';

/*
 * A start from the device can show the order form before any of the app's code runs: as it looked when it was last empty
 * (offline/keep-picture.ts leaves it, sw/pictured-page.ts gives it out, first-picture/show.ts shows it). Here is whether it
 * may, by what can be read at once. It holds no order's data; if it shows what is no longer so, the form that takes its
 * place does not, and takes over what was typed.
 */

export type PictureMark = {
  /** When its owner signed in: to any other sign-in it is not shown, be it of the same person. */
  setup: string;
  locale: string;
  uidHash: string;
  /** ms by this device's clock: from when, and until the session locks. */
  at: number;
  until: number;
};

const markKey = 'first-picture';
const begunKey = (uidHash: string) => `begun:${uidHash}`;
/** ms a clock may be set back without anybody meaning it. */
const clockTolerance = 5 * 60_000;

/** Whether the next start would look like it: the same person, signed in, and no order begun. */
export function mayShowPicture(
  session: { access: string; refresh: string; setup: string },
  locale: string,
  now: number,
): boolean {
  const mark = readMark();
  if (!mark || session.access === '' || session.refresh === '') return false;
  const isInTime = now > mark.at - clockTolerance && now < mark.until;
  return isInTime && session.setup === mark.setup && locale === mark.locale && !hasBegun(mark.uidHash);
}

function readMark(): PictureMark | undefined {
  try {
    return (JSON.parse(localStorage.getItem(markKey) ?? 'null') as PictureMark | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function markPicture(mark: PictureMark): void {
  try {
    localStorage.setItem(markKey, JSON.stringify(mark));
  } catch {}
}

/** When somebody signs in or out: nothing of one person is there for the next. */
export function forgetPicture(): void {
  try {
    localStorage.removeItem(markKey);
  } catch {}
  (globalThis as Partial<typeof globalThis>).caches?.delete(pictureCache).catch(() => {});
}

/** Whether that person has an order that is begun and not sent: the next start opens it, and not an empty one. */
export function noteBegun(uidHash: string, isBegun: boolean): void {
  try {
    if (!isBegun) localStorage.removeItem(begunKey(uidHash));
    else if (localStorage.getItem(begunKey(uidHash)) === null) localStorage.setItem(begunKey(uidHash), '1');
  } catch {}
}

/** By its note, or by a form's emergency copy (offline/black-box.ts). */
function hasBegun(uidHash: string): boolean {
  return Object.keys(localStorage).some(
    (key) => key === begunKey(uidHash) || key.startsWith(`bb:${uidHash}:`),
  );
}

/** What the script that shows it leaves for the app. */
export type ShownPicture = {
  /** Right after the app has drawn into `root`: what was typed and pressed in the picture goes on there. */
  takeOver: (root: HTMLElement) => void;
};

declare global {
  var firstPicture: ShownPicture | undefined;
}

/** While it is on the screen in the app's place. */
export const shownPicture = (): ShownPicture | undefined => globalThis.firstPicture;
