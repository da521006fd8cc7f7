import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PDFCheckBox, PDFDict, PDFDocument, PDFName, PDFTextField } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { downloads } from '#domain/portal/downloads.ts';
import { surchargeRules } from '#domain/services/surcharges.ts';
import { printPdf } from '#support/print-pdf.ts';

/* Checks the committed documents; an operator may replace them. */

const fileOf = (path: string) => join('public', path);
const forms = [
  'pickup_order',
  'proforma_invoice',
  'commercial_invoice',
  'damage_form',
  'waiver_declaration',
  'cost_assumption',
];
const documents = downloads.map((it) => [it.id, it.path] as const);

async function textOf(path: string): Promise<string> {
  const pages = await printPdf(readFileSync(fileOf(path)), 36);
  return pages.map(({ text }) => text).join('\n');
}

describe.each(documents)('the document %s', (id, path) => {
  const bytes = readFileSync(fileOf(path));

  test('is a small PDF with a title in both languages', async () => {
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(statSync(fileOf(path)).size).toBeLessThan(100 * 1024);
    const document = await PDFDocument.load(bytes);
    expect(document.getTitle()).toMatch(/^\S.+ \/ \S.+/);
    expect(document.getPageCount()).toBeGreaterThan(0);
  });

  test('embeds the fonts of its text', async () => {
    const { context } = await PDFDocument.load(bytes);
    const dicts = context.enumerateIndirectObjects().flatMap(([, it]) => (it instanceof PDFDict ? [it] : []));
    const named = (key: string, value: string) => (it: PDFDict) =>
      it.get(PDFName.of(key)) === PDFName.of(value);
    const without = dicts
      .filter(named('Type', 'FontDescriptor'))
      .filter((it) => !it.has(PDFName.of('FontFile2')));
    expect(without).toEqual([]);
    const plain = dicts.filter(named('Subtype', 'Type1')).map((it) => String(it.get(PDFName.of('BaseFont'))));
    // PDF readers bring the font for filled-in text.
    expect(plain.every((it) => forms.includes(id) && it === '/Helvetica')).toBe(true);
  });

  test('has tags for language, headings, fields and page content', async () => {
    const { catalog, context } = await PDFDocument.load(bytes);
    expect(String(catalog.get(PDFName.of('Lang')))).toContain('de-DE');
    expect(String(catalog.get(PDFName.of('MarkInfo')))).toContain('/Marked true');
    const dicts = context.enumerateIndirectObjects().flatMap(([, it]) => (it instanceof PDFDict ? [it] : []));
    const roles = dicts
      .filter((it) => it.get(PDFName.of('Type')) === PDFName.of('StructElem'))
      .map((it) => String(it.get(PDFName.of('S'))));
    expect(roles.filter((it) => it === '/H1')).toHaveLength(1);
    const widgets = dicts.filter((it) => it.get(PDFName.of('Subtype')) === PDFName.of('Widget'));
    expect(widgets.every((it) => it.has(PDFName.of('StructParent')))).toBe(true);
    expect(roles.filter((it) => it === '/Form')).toHaveLength(widgets.length);
    const pages = dicts.filter((it) => it.get(PDFName.of('Type')) === PDFName.of('Page'));
    expect(pages.every((it) => it.has(PDFName.of('StructParents')))).toBe(true);
  });

  test('can be filled in with umlauts if it is a form', async () => {
    const document = await PDFDocument.load(bytes);
    const fields = document.getForm().getFields();
    expect(fields.length > 0).toBe(forms.includes(id));
    for (const field of fields) {
      if (field instanceof PDFTextField) field.setText('Größe, Straße & Søn');
      else if (field instanceof PDFCheckBox) field.check();
    }
    const filled = (await PDFDocument.load(await document.save())).getForm().getFields();
    for (const field of filled) {
      if (field instanceof PDFTextField) expect(field.getText()).toBe('Größe, Straße & Søn');
      else expect(field instanceof PDFCheckBox && field.isChecked()).toBe(true);
    }
  });

  test('says that the operator replaces it', async () => {
    expect(await textOf(path)).toMatch(/vom Betreiber zu (ersetzen|ergänzen)/i);
  });
});

test("the list of charges matches the portal's charges", async () => {
  const text = await textOf('/downloads/servicegebuehren-2024.pdf');
  for (const { limit, unit, national, abroad } of Object.values(surchargeRules)) {
    expect(text).toContain(`über ${limit} ${unit}`);
    expect(text).toContain(`${national},00 €`);
    expect(text).toContain(`${abroad},00 €`);
  }
});
