import { useEffect } from 'react';

type Reach = {
  page: number;
  perPage: number;
  /** Rows that can be reached; undefined: not known yet. */
  total: number | undefined;
};

/**
 * Turns back to the last page there is: an address may name one that is not there, and whoever deletes the last row of a
 * page would look at an empty one.
 */
export function usePageInReach({ page, perPage, total }: Reach, turnTo: (page: number) => void): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / perPage));
  useEffect(() => {
    if (page > last) turnTo(last);
  });
}
