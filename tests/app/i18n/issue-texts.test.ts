import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { orderIssueTexts } from '#app/i18n/issue-texts.ts';

test.each(['de', 'en'])(
  "the texts of an order's errors come with the page's own, not after the form (%s)",
  (locale) => {
    const texts = readFileSync(`src/app/i18n/locales/${locale}.po`, 'utf8');
    const missing = Object.values(orderIssueTexts).filter(
      ({ message = '' }) => !texts.includes(`msgid "${message}"`),
    );
    expect(missing.map((it) => it.message)).toEqual([]);
  },
);
