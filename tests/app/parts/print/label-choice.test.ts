import { afterEach, expect, test } from 'vitest';
import { rememberedLabelChoice, rememberLabelChoice } from '#app/parts/print/label-choice.ts';
import { recordLabelPrinter } from '#app/parts/print/label-printer.ts';

afterEach(() => {
  recordLabelPrinter(false);
  localStorage.clear();
});

test('a device without a choice prints A6, or ZPL if the options set a label printer', () => {
  expect(rememberedLabelChoice()).toBe('pdf_a6');
  recordLabelPrinter(true);
  expect(rememberedLabelChoice()).toBe('zpl');
});

test('the last used format takes precedence over the label printer in the options', () => {
  recordLabelPrinter(true);
  rememberLabelChoice('pdf_a4_two_2');
  expect(rememberedLabelChoice()).toBe('pdf_a4_two_2');
});
