import { describe, expect, test } from 'vitest';
import { hasLink, withoutLinks } from '#domain/values/link-words.ts';

describe('words that a mail program makes a link of', () => {
  test.each(['https://evil.example', 'Klick HTTP://x', 'ftp://x', 'www.evil.example', 'Gewinn (WWW.x)'])(
    'are found in %o, and are none any more afterwards',
    (text) => {
      expect(hasLink(text)).toBe(true);
      expect(hasLink(withoutLinks(text))).toBe(false);
    },
  );

  test.each(['Falz & Söhne', 'Wwwohl GmbH', 'Haus 3: Hof', 'a/b // c', 'Awww. Kaffee'])(
    'are not in %o, which stays',
    (text) => {
      expect(hasLink(text)).toBe(false);
      expect(withoutLinks(text)).toBe(text);
    },
  );
});
