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

const mailbox = /^[\w!#$%&'*+/=?^{|}~-]+(?:\.[\w!#$%&'*+/=?^{|}~-]+)*$/;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const topLabel = /^(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})$/iu;

/** The domain may have letters of any language; mail servers seldom accept them before the @. */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  const labels = value.slice(at + 1).split('.');
  return (
    value.length <= 254 &&
    at <= 64 &&
    mailbox.test(value.slice(0, Math.max(0, at))) &&
    labels.length > 1 &&
    labels.every((it) => domainLabel.test(it)) &&
    topLabel.test(labels.at(-1) ?? '')
  );
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
