import { expect, test } from 'vitest';
import { publicErrorTexts } from '#app/i18n/messages.ts';
import { providerErrorTexts } from '#app/i18n/provider/provider-texts.ts';
import { contract } from '#contract/index.ts';
import { callsOf } from '#server/calls.ts';

test('every error of a call without sign-in has a text on the public pages', () => {
  const open = callsOf(contract).filter((it) => it.meta.access === 'open');
  const codes = open.flatMap((it) => Object.keys(it.procedure['~orpc'].errorMap));
  expect(codes.length).toBeGreaterThan(100);
  // Pages of an identity provider have texts of their own.
  const words = { ...publicErrorTexts, ...providerErrorTexts };
  expect(codes.filter((code) => !(code in words))).toEqual([]);
});
