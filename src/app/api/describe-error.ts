import type { ConfirmationKind } from '#domain/people/second-factor.ts';
import type { Issue } from '#domain/values/codes.ts';
import type { ErrorCode } from '#domain/values/error-codes.ts';
import { isErrorCode } from '#domain/values/error-codes.ts';
import { NoAnswer } from './no-answer.ts';

export type ErrorDescription = {
  code: ErrorCode | 'OFFLINE' | 'UNKNOWN';
  issues?: Issue[];
  /** The carrier's original message; i18n/messages.ts removes the prefix. */
  carrierMessage?: string;
  /** How the user confirms their identity (CONFIRMATION_REQUIRED). */
  confirmBy?: ConfirmationKind;
  /** Seconds. */
  retryAfter?: number;
  requestId?: string;
};

/** Facts from an error response's headers, passed as the error's cause. */
export type AnswerFacts = { retryAfter?: number; requestId?: string };

export function describeError(error: unknown): ErrorDescription {
  if (error instanceof NoAnswer) return { code: 'OFFLINE' };
  const { code, data, cause } = (error ?? {}) as { code?: unknown; data?: unknown; cause?: unknown };
  const facts = isFacts(cause) ? cause : {};
  return describeBody(code, data, facts);
}

export function describeBody(code: unknown, data: unknown, facts: AnswerFacts = {}): ErrorDescription {
  const issues = issuesIn(data);
  const carrierMessage = code === 'CARRIER_REFUSED' ? carrierMessageIn(data) : undefined;
  return {
    code: isErrorCode(code) ? code : 'UNKNOWN',
    ...(issues ? { issues } : {}),
    ...(carrierMessage ? { carrierMessage } : {}),
    ...(code === 'CONFIRMATION_REQUIRED' ? confirmByIn(data) : {}),
    ...(facts.retryAfter === undefined ? {} : { retryAfter: facts.retryAfter }),
    ...(facts.requestId === undefined ? {} : { requestId: facts.requestId }),
  };
}

/** Seconds; a server may send a date instead. */
export function readRetryAfter(value: string | null | undefined): number | undefined {
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

function isFacts(cause: unknown): cause is AnswerFacts {
  return typeof cause === 'object' && cause !== null && ('retryAfter' in cause || 'requestId' in cause);
}

function issuesIn(data: unknown): Issue[] | undefined {
  const { issues } = (data ?? {}) as { issues?: unknown };
  return Array.isArray(issues) && issues.length > 0 ? (issues as Issue[]) : undefined;
}

function confirmByIn(data: unknown): Pick<ErrorDescription, 'confirmBy'> {
  const { by } = (data ?? {}) as { by?: unknown };
  return by === 'password' || by === 'code' || by === 'sign_in' ? { confirmBy: by } : {};
}

/** `{ message }` for an order, `[{ error_message }]` for the service list (docs/decisions.md 1.1). */
function carrierMessageIn(data: unknown): string | undefined {
  const [first] = Array.isArray(data) ? data : [];
  const { message } = (data ?? {}) as { message?: unknown };
  const { error_message } = (first ?? {}) as { error_message?: unknown };
  return [message, error_message].find((it): it is string => typeof it === 'string' && it !== '');
}
