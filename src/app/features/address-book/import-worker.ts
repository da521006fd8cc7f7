import { type CsvTable, type FileProblem, isFileProblem, readCsv } from '#app/parts/files/read-csv.ts';
import {
  type Assignment,
  type ImportColumn,
  importRow,
  maxImportRows,
} from '#domain/address/address-import.ts';
import { assignColumns, isAddressRow } from '#domain/address/assign-columns.ts';
import { missingColumns, understoodRow } from '#domain/address/import-row.ts';
import { assignByContents } from '#domain/address/no-headings.ts';
import { type Reading, readingsOf } from '#domain/files/delimited-text.ts';
import type { Encoding } from '#domain/files/encoding.ts';
import { type CheckedRow, checkedRow } from './checked-row.ts';

/*
 * Reads and checks a file in a worker, so that ten thousand rows do not block typing. The worker holds the table
 * between requests; terminating it cancels.
 */

export type ImportQuestion =
  | {
      ask: 'read';
      file: Blob;
      remembered: Readonly<Record<string, ImportColumn>>;
      /** The user's choice. */
      encoding?: Encoding;
    }
  | { ask: 'check'; assignment: Assignment };

export type ImportReply =
  | {
      is: 'read';
      headings: string[];
      sample: string[][];
      count: number;
      assignment: Assignment;
      isUnclear: boolean;
      /** Empty if the file's encoding is certain. */
      readings: Reading[];
      /** The chosen or likely one; without it the user has to choose. */
      encoding: Encoding | undefined;
    }
  | { is: 'problem'; problem: FileProblem }
  /** Small pieces, so that receiving them does not block the page. */
  | { is: 'rows'; rows: CheckedRow[]; total: number }
  | { is: 'checked' };

const sampleRows = 3;
/** Rows that show whether a column holds two fields. */
const tellingRows = 50;
const pieceSize = 250;

let table: CsvTable | undefined;

const reply = (message: ImportReply) => self.postMessage(message);

const nameColumns = ['company', 'contact_person', 'city', 'street'] as const;

async function read({ file, remembered, encoding: answer }: Extract<ImportQuestion, { ask: 'read' }>) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = readCsv(bytes, maxImportRows, answer);
  if (isFileProblem(found)) return reply({ is: 'problem', problem: found });
  const hasHeadings = !isAddressRow(found.headings);
  table = hasHeadings
    ? found
    : { ...found, headings: found.headings.map(() => ''), lines: [found.headings, ...found.lines] };
  const { headings, lines } = table;
  const first = lines.slice(0, tellingRows);
  const assignment = hasHeadings ? assignColumns(headings, remembered, first) : assignByContents(first);
  const telling = first.map((cells) => importRow(cells, assignment));
  // An address book without postal codes is unlikely.
  const isUnclear =
    !hasHeadings || missingColumns(assignment, telling).length > 0 || assignment.postal_code === -1;
  const { offer } = found;
  const columns = nameColumns.map((it) => assignment[it]);
  const readings = readingsOf(bytes, offer.offered, { columns, first: hasHeadings ? 1 : 0 });
  reply({
    is: 'read',
    headings,
    sample: lines.slice(0, sampleRows),
    count: lines.length,
    assignment,
    isUnclear: isUnclear || readings.length > 1,
    readings,
    encoding: offer.isSure || answer ? found.encoding : undefined,
  });
}

function check({ assignment }: Extract<ImportQuestion, { ask: 'check' }>) {
  const lines = table?.lines ?? [];
  const total = lines.length;
  for (let from = 0; from < total; from += pieceSize) {
    const rows = lines
      .slice(from, from + pieceSize)
      .map((cells, index) => checkedRow(understoodRow(importRow(cells, assignment)), from + index + 1));
    reply({ is: 'rows', rows, total });
  }
  reply({ is: 'checked' });
}

self.onmessage = ({ data }: MessageEvent<ImportQuestion>) => {
  if (data.ask === 'read') void read(data);
  else check(data);
};
