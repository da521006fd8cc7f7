import { t } from '@lingui/core/macro';
import { errorText, issueText, type ShownCode } from '#app/i18n/messages.ts';
import { inOneDeclaration } from '#app/parts/embargo/rule-text.ts';
import { paths } from '#app/paths.ts';
import { numberOfRow, withAddedColumns } from '#domain/order-import/result-file.ts';
import type { Issue } from '#domain/values/codes.ts';
import { placeName } from './column-names.ts';
import { type JudgedRow, type RowState, stateOf } from './judged-row.ts';
import { noteText } from './note-words.ts';
import type { OpenBatch } from './use-batch.ts';

export function resultRows({ batch, rows }: OpenBatch): string[][] {
  const byRow = rowsByLine(rows);
  const added = [t`Sendungsnummer`, t`Sendungsverfolgung`, t`Status`, t`Grund`];
  return withAddedColumns(batch, added, ({ row }) => {
    const order = byRow.get(row);
    if (!order) return undefined;
    const { where } = order;
    const number = where.is === 'sent' ? numberOfRow(order.rows, where.tracking_number, row) : '';
    const [first = ''] = number.split(' ');
    const link = first ? `${location.origin}${paths.track()}?number=${encodeURIComponent(first)}` : '';
    return [number, link, stateText(stateOf(order)), reasonOf(order)];
  });
}

/** Keeps the file's own columns, so that the user can correct the file and read it again. */
export function faultRows({ batch, rows }: OpenBatch): string[][] {
  const byRow = rowsByLine(rows);
  return withAddedColumns(batch, [t`Grund`], ({ row }) => {
    const order = byRow.get(row);
    const reason = order && reasonOf(order);
    return reason ? [reason] : undefined;
  });
}

const rowsByLine = (rows: readonly JudgedRow[]) =>
  new Map(rows.flatMap((order) => order.rows.map((row) => [row, order] as const)));

function reasonOf({ where, issues = [], questions, values, isLeftOut }: JudgedRow): string {
  const sentence = (it: Pick<Issue, 'path' | 'code'>) =>
    `${placeName(it.path, values.parcels.length)}: ${issueText(it)}`;
  if (where.is === 'refused') {
    if (where.issues.length > 0)
      return inOneDeclaration(where.issues as Issue[])
        .map(sentence)
        .join(' ');
    return where.carrierMessage || errorText(where.code as ShownCode);
  }
  if (where.is !== 'here' || isLeftOut) return '';
  const asked = questions.map((it) => `${placeName(it.path, values.parcels.length)}: ${noteText(it)}`);
  return [...inOneDeclaration(issues).map(sentence), ...asked].join(' ');
}

function stateText(state: RowState): string {
  const texts: Record<RowState, string> = {
    checking: t`nicht gesendet`,
    bad: t`nicht gesendet`,
    asked: t`nicht gesendet`,
    ready: t`nicht gesendet`,
    draft: t`nicht gesendet`,
    taken: t`nicht gesendet`,
    left_out: t`ausgelassen`,
    waiting: t`wird gesendet`,
    refused: t`abgelehnt`,
    sent: t`gesendet`,
    cancelled: t`storniert`,
    elsewhere: t`nicht gesendet`,
  };
  return texts[state];
}
