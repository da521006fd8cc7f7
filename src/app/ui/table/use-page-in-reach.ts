import { useEffect } from 'react';

type Reach = {
  page: number;
  perPage: number;
  total: number | undefined;
};

/** Returns to the last page if the URL names one that does not exist, or its last row was deleted. */
export function usePageInReach({ page, perPage, total }: Reach, turnTo: (page: number) => void): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / perPage));
  useEffect(() => {
    if (page > last) turnTo(last);
  });
}
