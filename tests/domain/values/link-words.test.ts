import { describe, expect, test } from 'vitest';
import { hasLink, withoutLinks } from '#domain/values/link-words.ts';

describe('text that mail programs turn into links', () => {
  test.each(['https://evil.example', 'Klick HTTP://x', 'ftp://x', 'www.evil.example', 'Gewinn (WWW.x)'])(
    'is found in %o and made harmless',
    (text) => {
      expect(hasLink(text)).toBe(true);
      expect(hasLink(withoutLinks(text))).toBe(false);
    },
  );

  test.each(['Falz & Söhne', 'Wwwohl GmbH', 'Haus 3: Hof', 'a/b // c', 'Awww. Kaffee'])(
    'is not found in %o, which stays unchanged',
    (text) => {
      expect(hasLink(text)).toBe(false);
      expect(withoutLinks(text)).toBe(text);
    },
  );
});
