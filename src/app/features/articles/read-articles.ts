import type { CsvTable } from '#app/parts/files/read-csv.ts';
import { createPace } from '#app/timing/in-slices.ts';
import type { Article } from '#domain/articles/article.ts';
import { type ArticleFault, findArticleColumns, readArticleRow } from '#domain/articles/article-csv.ts';

/** Rows count as in a spreadsheet: the headings are row 1. */
export type RowFault = ArticleFault & { row: number };
export type ReadArticles = { articles: Article[]; faults: RowFault[]; faultyRows: number };

/** In slices, so that the page stays responsive; undefined without a text column. */
export async function readArticles(
  { headings, lines }: Pick<CsvTable, 'headings' | 'lines'>,
  signal?: AbortSignal,
): Promise<ReadArticles | undefined> {
  const columns = findArticleColumns(headings);
  if (!columns) return undefined;
  const pace = createPace(signal);
  const read: ReadArticles = { articles: [], faults: [], faultyRows: 0 };
  for (const [index, cells] of lines.entries()) {
    const row = readArticleRow(cells, columns);
    if ('article' in row) read.articles.push(row.article);
    else {
      read.faultyRows += 1;
      for (const fault of row.faults) read.faults.push({ ...fault, row: index + 2 });
    }
    const pause = pace();
    if (pause) await pause;
  }
  return read;
}
