import { type ZipContent, zipOf } from '#domain/files/workbook/zip-file.ts';

const [main, relation] = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
];

export type RawSheet = { name: string; rows: string; merged?: readonly string[]; state?: string };

/** A workbook of hand-written XML, unlike any library's; `more` replaces parts of the same name. */
export function rawWorkbook(
  sheets: readonly RawSheet[],
  {
    styles = '',
    strings = [],
    more = [],
  }: { styles?: string; strings?: readonly string[]; more?: ZipContent[] } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const related = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at}" Type="${relation}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  );
  const parts: ZipContent[] = [
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${sheets
        .map(
          ({ name, state = 'visible' }, at) =>
            `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${related.join('')}<Relationship Id="s" Type="${relation}/styles" Target="styles.xml"/><Relationship Id="t" Type="${relation}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    },
    { name: 'xl/styles.xml', content: `<styleSheet xmlns="${main}">${styles}</styleSheet>` },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst xmlns="${main}">${strings.map((it) => `<si>${it}</si>`).join('')}</sst>`,
    },
    ...sheets.map(({ rows, merged = [] }, at) => ({
      name: `xl/worksheets/sheet${at}.xml`,
      content: `<worksheet xmlns="${main}"><cols><col min="1" max="1" width="9"/></cols><sheetData>${rows}</sheetData><mergeCells>${merged.map((it) => `<mergeCell ref="${it}"/>`).join('')}</mergeCells></worksheet>`,
    })),
  ];
  const named = new Set(more.map((it) => it.name));
  return zipOf([...parts.filter((it) => !named.has(it.name)), ...more], true);
}
