import { mayShowPicture } from '#app/api/first-picture.ts';
import { readStoredSession } from '#app/api/session-storage.ts';
import { applyTheme } from '#app/shell/theme.ts';
import { notePresses } from './pressed.ts';
import { takeOver } from './take-over.ts';

/*
 * Runs in the head of the page with the picture (run/pictured-page.ts), before anything is drawn: shows the picture or
 * not, and starts the app once it is on the screen. A classic script of its own, since modules wait for the whole page.
 */

const picture = () => document.getElementById('picture');

/** As the app would come up (i18n/setup.ts), whose texts are not there yet. */
const locale = () => (localStorage.getItem('locale') === 'en' ? 'en' : 'de');

function isGood(): boolean {
  try {
    return location.hash === '' && mayShowPicture(readStoredSession(), locale(), Date.now());
  } catch {
    return false;
  }
}

if (isGood()) show();
else startApp();
document.addEventListener('DOMContentLoaded', () => {
  if (!globalThis.firstPicture) return picture()?.remove();
  restoreStyles();
  afterFrame(startApp);
});

function show(): void {
  applyTheme();
  document.documentElement.lang = locale();
  document.documentElement.classList.add('pictured');
  const presses = notePresses(picture);
  const focus = followFocus();
  globalThis.firstPicture = {
    takeOver(root) {
      globalThis.firstPicture = undefined;
      presses.stop();
      const shown = picture();
      const focused = focus.stop();
      try {
        if (shown) takeOver(shown, { presses: presses.list, focused }, root);
      } finally {
        shown?.remove();
      }
      document.documentElement.classList.remove('pictured');
    },
  };
}

/** Where it is in the picture; the app that is being drawn puts it elsewhere, which is no wish of anybody's. */
function followFocus(): { stop: () => Element | undefined } {
  let focused: Element | undefined;
  const onIn = ({ target }: FocusEvent) => {
    if (target instanceof Element && picture()?.contains(target)) focused = target;
  };
  const onOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) focused = undefined;
  };
  document.addEventListener('focusin', onIn);
  document.addEventListener('focusout', onOut);
  return {
    stop() {
      document.removeEventListener('focusin', onIn);
      document.removeEventListener('focusout', onOut);
      return focused;
    },
  };
}

/** The server's policy has no styles in a page's text; by script they may be set. */
function restoreStyles(): void {
  for (const element of picture()?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    element.style.cssText = element.dataset.style ?? '';
}

/** A page in the background has no frames. */
function afterFrame(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}

/** What other pages name in their heads. */
function startApp(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="later-script"]'))
    import(/* @vite-ignore */ href).catch(() => {});
}
