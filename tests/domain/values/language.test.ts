import { expect, test } from 'vitest';
import { languageFrom } from '#domain/values/language.ts';

test.each([
  [['en'], 'en'],
  [['de-AT,de;q=0.9,en;q=0.8'], 'de'],
  [['fr-FR, en-GB;q=0.7, de;q=0.3'], 'en'],
  [['fr', 'en'], 'en'],
  [['', null, undefined], 'de'],
  [[], 'de'],
  [['<script>'], 'de'],
] as const)('%j gives %s', (lists, language) => {
  expect(languageFrom(...lists)).toBe(language);
});
