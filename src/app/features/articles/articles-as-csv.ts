import Papa from 'papaparse';
import type { Article } from '#domain/articles/article.ts';
import {
  articleCells,
  articleColumns,
  articleHeading,
  type TableLanguage,
} from '#domain/articles/article-csv.ts';

/** The import's format, with the BOM that Excel needs for umlauts. */
export function articlesAsCsv(articles: readonly Article[], language: TableLanguage): string {
  const fields = articleColumns.map((column) => articleHeading(column, language));
  const data = articles.map((it) => articleCells(it, language));
  return `\ufeff${Papa.unparse({ fields, data }, { delimiter: ';', newline: '\r\n' })}\r\n`;
}
