import type { FoundCall, Step } from '#server/entry/step.ts';
import type { Trace } from '#server/tracing/trace.ts';

/** Times a call, named by its place in the contract: what stands in an address may say who it is about. */
export function traceAnswer(trace: Trace): Step {
  return (c, next) => {
    const { method } = c.req;
    const parent = c.req.header('traceparent');
    return trace.at({ name: method, kind: 'request', parent }, async (span) => {
      await next();
      const found: FoundCall | undefined = c.get('call');
      const route = found && `/api${found.procedure['~orpc'].route.path ?? `/${found.path.join('/')}`}`;
      if (route) span.name = `${method} ${route}`;
      span.isFault = c.res.status >= 500;
      Object.assign(span.attributes, {
        'http.request.method': method,
        ...(found ? { 'http.route': route, 'versandpult.call': found.name } : {}),
        'http.response.status_code': c.res.status,
        'versandpult.request_id': c.get('requestId'),
      });
    });
  };
}
