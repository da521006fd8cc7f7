import { expect, test } from 'vitest';
import { decodeEntities } from '#domain/files/html-entities.ts';

test.each([
  ['M&uuml;ller &amp; S&ouml;hne', 'Müller & Söhne'],
  ['O&#39;Connell &#x2019;', "O'Connell ’"],
  ['Caf&eacute; &quot;Noir&quot;', 'Café "Noir"'],
  ['&Uuml;ber &szlig; &yuml; &iexcl;', 'Über ß ÿ ¡'],
  ['Meyer & Co; KG', 'Meyer & Co; KG'],
  ['&nosuch; &#0; &#55296; &#x110000;', '&nosuch; &#0; &#55296; &#x110000;'],
  ['&amp;uuml;', '&uuml;'],
])('%s is %s', (text, read) => {
  expect(decodeEntities(text)).toBe(read);
});
