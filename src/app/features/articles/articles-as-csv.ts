import Papa from 'papaparse';
import type { Article } from '#domain/articles/article.ts';
import {
  articleCells,
  articleColumns,
  articleHeading,
  type TableLanguage,
} from '#domain/articles/article-csv.ts';

/** Writes articles as the import reads them, with the mark that makes Excel show umlauts. */
export function articlesAsCsv(articles: readonly Article[], language: TableLanguage): string {
  const fields = articleColumns.map((column) => articleHeading(column, language));
  const data = articles.map((it) => articleCells(it, language));
  return `\ufeff${Papa.unparse({ fields, data }, { delimiter: ';', newline: '\r\n' })}\r\n`;
}
