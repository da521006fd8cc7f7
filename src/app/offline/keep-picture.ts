import { markPicture } from '#app/api/first-picture.ts';
import { getSession, msUntilLocked } from '#app/api/session.ts';
import { currentLocale, type Locale } from '#app/i18n/setup.ts';
import type { WorkDatabase } from '#app/offline/work/db.ts';
import { listDrafts } from '#app/offline/work/drafts.ts';
import { paths } from '#app/paths.ts';
import { pictureAddress, pictureBuild, pictureCache } from '#app/picture-cache.ts';

/*
 * Leaves the page as it looks, with an order form in which nothing stands yet, for the next start to show before its own
 * code runs (api/first-picture.ts). Loaded after the page.
 */

/** What would not be there at a start: a dialog, an open list, a mistake that was pointed out, a part under way. */
const passing =
  '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="combobox"][aria-expanded="true"], [aria-invalid="true"], #page .animate-pulse';

/** If the page looks now as it would at a start. */
export async function keepPicture(
  db: WorkDatabase,
  locale: Locale,
  isAsOpened: () => boolean,
): Promise<void> {
  const root = document.getElementById('root');
  const build = builtAs();
  if (!root || !build || !isAsStarted(root) || !isAsOpened()) return;
  if (locale !== currentLocale()) return;
  const html = pictureOf(root);
  const session = getSession();
  if (!session || db.isInMemory || (await listDrafts(db)).length > 0) return;
  const cache = await caches.open(pictureCache);
  const headers = { 'content-type': 'text/plain; charset=utf-8', [pictureBuild]: build };
  await cache.put(pictureAddress, new Response(html, { headers }));
  // Somebody may have left meanwhile, or chosen another language.
  if (getSession()?.setup !== session.setup || currentLocale() !== locale)
    return void caches.delete(pictureCache);
  const at = Date.now();
  const { uidHash } = db;
  markPicture({ setup: String(session.setup), locale, uidHash, at, until: at + msUntilLocked() });
}

const isAsStarted = (root: Element) =>
  Boolean(navigator.serviceWorker?.controller) &&
  location.pathname === paths.order() &&
  location.search === '' &&
  location.hash === '' &&
  root.querySelector(passing) === null &&
  !hasOpenMenu();

/** Older browsers know neither the menu nor the selector. */
const hasOpenMenu = () =>
  'popover' in HTMLElement.prototype && document.body.querySelector(':popover-open') !== null;

/** The file the app begins with; every build has another. */
function builtAs(): string | undefined {
  const entry = document.querySelector(
    'script[type="module"][src*="/assets/index-"], link[rel="later-script"][href*="/assets/index-"]',
  );
  return entry?.getAttribute('src') ?? entry?.getAttribute('href') ?? undefined;
}

/** Its HTML, with what stands in its fields. */
export function pictureOf(root: Element): string {
  const copy = root.cloneNode(true) as Element;
  const fields = 'input, select, textarea';
  const copies = copy.querySelectorAll<HTMLInputElement>(fields);
  for (const [at, field] of root.querySelectorAll<HTMLInputElement>(fields).entries()) {
    const made = copies[at];
    if (!made) continue;
    made.setAttribute('autocomplete', 'off');
    if (field instanceof HTMLSelectElement) markChosen(field, made);
    else if (field instanceof HTMLTextAreaElement) made.textContent = field.value;
    else if (field.type === 'checkbox' || field.type === 'radio')
      made.toggleAttribute('checked', field.checked);
    else made.setAttribute('value', field.value);
  }
  for (const element of copy.querySelectorAll('[popover]')) element.replaceChildren();
  for (const element of copy.querySelectorAll('[style]')) {
    element.setAttribute('data-style', element.getAttribute('style') ?? '');
    element.removeAttribute('style');
  }
  return copy.innerHTML;
}

function markChosen(field: HTMLSelectElement, copy: Element): void {
  for (const [at, option] of copy.querySelectorAll('option').entries())
    option.toggleAttribute('selected', at === field.selectedIndex);
}
