import * as v from 'valibot';
import type { Issue, IssueCode } from './codes.ts';
import { hasUnprintable } from './letters.ts';

/** Our codes are single words; Valibot's messages are sentences. */
const isCode = (message: string): message is IssueCode => /^\w+$/.test(message);

/**
 * Removes control characters, which labels and (NUL) PostgreSQL refuse, and invisible ones except joiners. Composes the
 * text so that lengths and comparisons match what users see.
 */
export function cleanText(text: string): string {
  return text
    .replace(/[^\P{Cf}\u200c\u200d]+/gu, '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** undefined counts as empty. */
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

export const printedText = (max?: number, tooLong?: IssueCode) => v.pipe(text(max, tooLong), isPrinted);

/** Cleaned but not validated, for cross-field rules. */
export const factText = (absent = '') => v.pipe(v.optional(v.string(), absent), v.transform(cleanText));

export const factCode = (absent = '') => v.pipe(factText(absent), v.toUpperCase());

export const requiredText = (required: IssueCode, max = 500, tooLong: IssueCode = 'too_long') =>
  v.pipe(text(max, tooLong), v.minLength(1, required));

export const flag = (fallback = false) => v.optional(v.boolean('not_valid'), fallback);

/** If absent, the field's own rule fails instead of Valibot's missing-key error. */
export const present = <const S extends v.GenericSchema>(schema: S, absent: unknown = null): S =>
  v.optional(schema, absent as never) as unknown as S;

export function isEmail(value: string): boolean {
  return v.is(v.pipe(v.string(), v.email(), v.maxLength(254)), value);
}

export const optionalEmail = v.pipe(
  text(254, 'email_not_valid'),
  v.check((value) => value === '' || isEmail(value), 'email_not_valid'),
);

export function judge(schema: v.GenericSchema, input: unknown): Issue[] {
  return issuesFrom(v.safeParse(schema, input).issues ?? []);
}

/** Valibot's own messages come from type checks and become `not_valid`. */
export function issuesFrom(issues: readonly v.BaseIssue<unknown>[]): Issue[] {
  return issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    code: isCode(issue.message) ? issue.message : 'not_valid',
  }));
}
