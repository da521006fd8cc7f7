import { afterEach, expect, test } from 'vitest';
import { rememberedLabelChoice, rememberLabelChoice } from '#app/parts/print/label-choice.ts';
import { noteLabelPrinter } from '#app/parts/print/label-printer.ts';

afterEach(() => {
  noteLabelPrinter(false);
  localStorage.clear();
});

test('a device that has chosen nothing prints A6, or ZPL where the options name a label printer', () => {
  expect(rememberedLabelChoice()).toBe('pdf_a6');
  noteLabelPrinter(true);
  expect(rememberedLabelChoice()).toBe('zpl');
});

test('the format of the last time comes before the label printer of the options', () => {
  noteLabelPrinter(true);
  rememberLabelChoice('pdf_a4_two_2');
  expect(rememberedLabelChoice()).toBe('pdf_a4_two_2');
});
