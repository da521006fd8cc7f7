import { afterEach, expect, test } from 'vitest';
import { rememberedLabelChoice, rememberLabelChoice } from '#app/parts/print/label-choice.ts';
import { noteLabelPrinter } from '#app/parts/print/label-printer.ts';

afterEach(() => {
  noteLabelPrinter(false);
  localStorage.clear();
});

test('a device without a choice prints A6, or ZPL if the options set a label printer', () => {
  expect(rememberedLabelChoice()).toBe('pdf_a6');
  noteLabelPrinter(true);
  expect(rememberedLabelChoice()).toBe('zpl');
});

test('the last used format takes precedence over the label printer in the options', () => {
  noteLabelPrinter(true);
  rememberLabelChoice('pdf_a4_two_2');
  expect(rememberedLabelChoice()).toBe('pdf_a4_two_2');
});
