import type { CsvTable } from '#app/parts/files/read-csv.ts';
import { createPace } from '#app/timing/in-slices.ts';
import type { Article } from '#domain/articles/article.ts';
import { type ArticleFault, findArticleColumns, readArticleRow } from '#domain/articles/article-csv.ts';

/** What is wrong in a file; rows count as a spreadsheet shows them, the headings being the first. */
export type RowFault = ArticleFault & { row: number };
export type ReadArticles = { articles: Article[]; faults: RowFault[]; faultyRows: number };

/** Reads a table as articles, in slices, so that the page stays quick; undefined where it has no column of texts. */
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
