import type { AnyContractProcedure, AnyContractRouter } from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';
import type { CallMeta } from '#contract/call.ts';

export type Call<P extends AnyContractProcedure = AnyContractProcedure> = {
  name: string;
  path: string[];
  procedure: P;
  method: string;
  /** Below /api, with `{id}` for parameters. */
  url: string;
  meta: CallMeta;
};

/** `asked`: the request's body. */
export function isHeavy({ heavy }: CallMeta, asked: unknown): boolean {
  const { pagination } = (asked ?? {}) as { pagination?: { per_page?: unknown } | null };
  return heavy === true || (heavy === 'all' && pagination?.per_page === -1);
}

export function callsOf(router: AnyContractRouter, path: string[] = []): Call[] {
  if (isContractProcedure(router)) {
    const { route, meta } = router['~orpc'];
    return [
      {
        name: path.join('.'),
        path,
        procedure: router,
        method: route.method ?? 'POST',
        url: route.path ?? `/${path.join('/')}`,
        meta: meta as CallMeta,
      },
    ];
  }
  return Object.entries(router).flatMap(([key, child]) =>
    callsOf(child as AnyContractRouter, [...path, key]),
  );
}
