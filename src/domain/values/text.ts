import * as v from 'valibot';
import type { Issue, IssueCode } from './codes.ts';
import { hasUnprintable } from './letters.ts';

/** Codes are words joined by underscores; Valibot's own messages are sentences. */
const isCode = (message: string): message is IssueCode => /^\w+$/.test(message);

/**
 * Control characters have no place on a label, and NUL none in PostgreSQL. Copied texts bring characters that nobody sees
 * (marks of direction, soft hyphens, blanks without a width), of which only joiners mean something. One composed form
 * makes lengths and comparisons mean what people see.
 */
export function cleanText(text: string): string {
  return text
    .replace(/[^\P{Cf}\u200c\u200d]+/gu, '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** A text as people type it, cleaned; absent counts as empty. */
export const text = (max = 500, tooLong: IssueCode = 'too_long') =>
  v.optional(
    v.pipe(
      v.string('not_valid'),
      v.maxLength(10_000, tooLong),
      v.transform(cleanText),
      v.maxLength(max, tooLong),
    ),
    '',
  );

const isPrinted = v.check<string, IssueCode>((it) => !hasUnprintable(it), 'letters_not_printable');

/** A text that goes on labels or papers. */
export const printedText = (max?: number, tooLong?: IssueCode) => v.pipe(text(max, tooLong), isPrinted);

/** A text as `text` keeps it, judged by nothing: what rules across fields look at before the fields are right. */
export const factText = (absent = '') => v.pipe(v.optional(v.string(), absent), v.transform(cleanText));

/** A code, as a fact: kept in capitals. */
export const factCode = (absent = '') => v.pipe(factText(absent), v.toUpperCase());

/** Like `text`, but it must not be empty. */
export const requiredText = (required: IssueCode, max = 500, tooLong: IssueCode = 'too_long') =>
  v.pipe(text(max, tooLong), v.minLength(1, required));

export const flag = (fallback = false) => v.optional(v.boolean('not_valid'), fallback);

/** A field that may not be left out, as its type says: absent, it breaks its own rule instead of one about keys. */
export const present = <const S extends v.GenericSchema>(schema: S, absent: unknown = null): S =>
  v.optional(schema, absent as never) as unknown as S;

export function isEmail(value: string): boolean {
  return v.is(v.pipe(v.string(), v.email(), v.maxLength(254)), value);
}

export const optionalEmail = v.pipe(
  text(254, 'email_not_valid'),
  v.check((value) => value === '' || isEmail(value), 'email_not_valid'),
);

/** Lists every rule of the schema that an input breaks. */
export function judge(schema: v.GenericSchema, input: unknown): Issue[] {
  return issuesFrom(v.safeParse(schema, input).issues ?? []);
}

/** Valibot's issues as ours. A message that is not a code of ours comes from a plain type check: `not_valid`. */
export function issuesFrom(issues: readonly v.BaseIssue<unknown>[]): Issue[] {
  return issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    code: isCode(issue.message) ? issue.message : 'not_valid',
  }));
}
