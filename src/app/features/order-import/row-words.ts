import { t } from '@lingui/core/macro';
import { errorText, hintText, issueText, type ShownCode } from '#app/i18n/messages.ts';
import { inOneDeclaration } from '#app/parts/embargo/rule-text.ts';
import { orderedBeforeWords } from '#app/parts/orders/ordered-before-words.ts';
import { type CellNote, hintsBeside, isQuestion, isReasonLeftOut } from '#domain/order-import/cell-note.ts';
import type { Issue } from '#domain/values/codes.ts';
import { placeName } from './column-names.ts';
import { isOpen, isOrderedBefore, type JudgedRow, stateOf } from './judged-row.ts';
import { noteText } from './note-words.ts';

/** `question`: the note that waits for the user's answer. */
export type RowWord = {
  key: string;
  tone: 'error' | 'warning' | 'info';
  text: string;
  question?: CellNote;
};

/** A value that the app dropped, at a field with an issue: the reason for the issue, not a second question. */
const isDropped = (note: CellNote, row: JudgedRow) =>
  stateOf(row) === 'bad' && isQuestion(note) && !note.isKept && !row.questions.includes(note);

const noteKey = (it: CellNote) => `${it.row} ${it.path} ${it.code} ${it.from}`;

export function noteSentence(note: CellNote, row: JudgedRow): string {
  return `${placeName(note.path, row.values.parcels.length)}: ${noteText(note)}`;
}

/** Faults, questions and hints of a row in words, the gravest first. */
export function rowWords(row: JudgedRow, knownSince: ReadonlyMap<string, number>): RowWord[] {
  const { where, hints = [] } = row;
  const state = stateOf(row);
  const parcels = row.values.parcels.length;
  const [isAsking, isKnown] = [state === 'asked' || state === 'bad', knownSince.has(row.own)];
  const words: RowWord[] = [];
  const add = (tone: RowWord['tone'], key: string, text: string, question?: CellNote) =>
    words.push({ tone, key, text, ...(question && { question }) });

  for (const it of problemsOf(row))
    add('error', `${it.path} ${it.code}`, `${placeName(it.path, parcels)}: ${issueText(it)}`);
  if (where.is === 'refused' && where.before) add('warning', 'before', orderedBeforeWords(where.before));
  else if (where.is === 'refused' && problemsOf(row).length === 0)
    add('error', 'refused', where.carrierMessage || errorText(where.code as ShownCode));
  for (const it of row.notes.filter((note) => isDropped(note, row)))
    add('warning', noteKey(it), noteSentence(it, row));
  if (isAsking) for (const it of row.questions) add('warning', noteKey(it), noteSentence(it, row), it);
  if (isKnown && (state === 'left_out' || isOpen(row)))
    add('warning', 'known', t`Diese Auftragsnummer gab es schon.`);
  if (!['waiting', 'sent', 'cancelled'].includes(state))
    for (const it of row.notes.filter(isReasonLeftOut)) add('warning', noteKey(it), noteText(it));
  if (isAsking || state === 'ready')
    for (const it of hintsBeside(hints, row.notes))
      add('info', `${it.path} ${it.code}`, `${placeName(it.path, parcels)}: ${hintText(it)}`);
  return words;
}

type Problem = Pick<Issue, 'path' | 'code'>;

function problemsOf(row: JudgedRow): readonly Problem[] {
  if (row.where.is === 'refused') return inOneDeclaration(row.where.issues as Issue[]);
  return stateOf(row) === 'bad' ? inOneDeclaration(row.issues ?? []) : [];
}

export type Marked = { tone: 'error' | 'warning'; count: number };

/** The mark at the row's left edge; undefined for a row that asks nothing of the user. */
export function markOf(row: JudgedRow): Marked | undefined {
  const state = stateOf(row);
  const questions = state === 'asked' || state === 'bad' ? row.questions.length : 0;
  const faults =
    row.where.is === 'refused' && !isOrderedBefore(row)
      ? Math.max(1, problemsOf(row).length)
      : problemsOf(row).length;
  const others = questions + (isOrderedBefore(row) ? 1 : 0) + (row.unsent ? 1 : 0);
  if (faults + others === 0) return undefined;
  return { tone: faults > 0 ? 'error' : 'warning', count: faults + others };
}

/** The app's changes to the file's words, for rows that are not under way. */
export function changesOf(row: JudgedRow): CellNote[] {
  if (['waiting', 'sent', 'cancelled'].includes(stateOf(row))) return [];
  return row.notes.filter(
    (it) => !isReasonLeftOut(it) && !it.isKept && !row.questions.includes(it) && !isDropped(it, row),
  );
}
