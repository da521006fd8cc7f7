import * as v from 'valibot';
import { Credentials } from '#domain/people/account.ts';
import type { IssueCode } from '#domain/values/codes.ts';

type Checked =
  | { credentials: Credentials; issues?: undefined }
  | { credentials?: undefined; issues: Partial<Record<keyof Credentials, IssueCode>> };

/** Returns the first issue of each field. */
export function checkCredentials(values: Credentials): Checked {
  const result = v.safeParse(Credentials, values);
  if (result.success) return { credentials: result.output };
  const issues: Partial<Record<keyof Credentials, IssueCode>> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue);
    if (field === 'email' || field === 'password') issues[field] ??= issue.message as IssueCode;
  }
  return { issues };
}
