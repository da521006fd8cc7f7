import { columnName } from './sheet-parts.ts';
import { zipOf } from './zip-file.ts';

/*
 * Writes all cells as text, so that no program converts 1-2, order numbers or "=1+1". The usual library creates workers
 * from text, which our content security policy refuses.
 */

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const [main, relation, packaging] = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://schemas.openxmlformats.org/package/2006',
];
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Excel's limit of characters per cell. */
const mostText = 32_767;
/** Column widths in characters. */
const [narrowest, widest] = [8, 40];

/** The first row has the headings and stays visible. */
export function writeWorkbook(
  rows: readonly (readonly string[])[],
  sheet: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const widths = widthsOf(rows);
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1" style="1"/>`,
  );
  const lines = rows.map((cells, row) => {
    const inside = cells.map((text, at) =>
      text === ''
        ? ''
        : `<c r="${columnName(at + 1)}${row + 1}" s="${row === 0 ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">${cellXml(text)}</t></is></c>`,
    );
    return `<row r="${row + 1}">${inside.join('')}</row>`;
  });
  return zipOf(
    [
      {
        name: '[Content_Types].xml',
        content: `${head}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
      },
      {
        name: '_rels/.rels',
        content: `${head}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      },
      {
        name: 'xl/workbook.xml',
        content: `${head}<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="${cellXml(sheetName(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `${head}<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
      },
      { name: 'xl/styles.xml', content: styles },
      {
        name: 'xl/worksheets/sheet1.xml',
        content: `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>${lines.join('')}</sheetData></worksheet>`,
      },
    ],
    true,
  );
}

/** 49 is the text format; the third style is for headings. */
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

const special: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Drops characters that XML forbids and escapes text that looks like Excel's escapes. */
const cellXml = (text: string) =>
  text
    .slice(0, mostText)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones that XML has no way to write.
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"\r]/g, (it) => special[it] ?? it);

/** Excel allows 31 characters and forbids some. */
const sheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Tabelle';

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const cells of rows.slice(0, 200)) {
    for (const [at, text] of cells.entries()) {
      widths[at] = Math.min(widest, Math.max(widths[at] ?? narrowest, text.length + 2));
    }
  }
  return Array.from(widths, (it) => it ?? narrowest);
}
