/*
 * Tells people with a browser that is too old so (docs/operation.md 19.7). This script is written for old browsers, which
 * stop at the first word of newer syntax: it is no module, and the build leaves it as it is.
 */
(function () {
  function has(owner, name) {
    return typeof owner === 'function' && typeof owner[name] === 'function';
  }
  function looksBehind() {
    try {
      new RegExp('(?<=a)b');
      return true;
    } catch (_) {
      return false;
    }
  }
  // Safari 16.4 has these: the recipients' tracking page needs no more.
  var isEnough =
    'noModule' in document.createElement('script') &&
    typeof AbortSignal === 'function' &&
    has(AbortSignal, 'timeout') &&
    typeof Array.prototype.findLast === 'function' &&
    looksBehind();
  var isTracking = /^\/track(\/|$)/.test(location.pathname);
  // Safari 17.4, Firefox 128 and Chrome 122 have these.
  if (isEnough && !isTracking)
    isEnough =
      has(Map, 'groupBy') &&
      has(Promise, 'withResolvers') &&
      typeof Set.prototype.difference === 'function';
  if (isEnough) return;

  function say(language, text) {
    var line = document.createElement('p');
    line.lang = language;
    line.style.margin = '0.25rem 0';
    line.appendChild(document.createTextNode(text));
    return line;
  }
  var note = document.createElement('div');
  note.setAttribute('role', 'alert');
  note.style.cssText =
    'position:relative;z-index:100;padding:0.75rem 1rem;background:#fff4d6;color:#3b2a00;font:1rem/1.5 sans-serif';
  note.appendChild(
    say(
      'de',
      'Dieser Browser ist zu alt für das Portal. Bitte aktualisieren Sie ihn oder nehmen Sie einen anderen: ab Safari 17.4, Firefox 128 oder Chrome 122.',
    ),
  );
  note.appendChild(
    say(
      'en',
      'This browser is too old for the portal. Please update it or use another one: from Safari 17.4, Firefox 128 or Chrome 122.',
    ),
  );
  document.body.insertBefore(note, document.body.firstChild);
})();
