import { signEvents } from '#server/carriers/event-signature.ts';
import type { TestServer } from './server.ts';

export type SentEvent = {
  id?: string;
  tracking_number: string;
  at?: number;
  code?: string;
  status: number;
  message?: string;
  city?: string;
  country_code?: string;
};

export function signedHeaders(server: Pick<TestServer, 'config' | 'clock'>, body: string) {
  const time = Math.floor(server.clock.now().getTime() / 1000);
  return {
    'content-type': 'application/json',
    'x-carrier-time': `${time}`,
    'x-carrier-signature': signEvents(server.config.carrierEventsSecret ?? '', time, body),
  };
}

export function carrierOf(server: TestServer) {
  const complete = ({ status, ...event }: SentEvent) => ({
    at: Math.floor(server.clock.now().getTime() / 1000),
    code: `C${status}`,
    status,
    city: 'Hamburg',
    country_code: 'DE',
    ...event,
  });
  const post = async (body: string, headers: Record<string, string> = signedHeaders(server, body)) => {
    const response = await server.request('/api/carrier/events', { method: 'POST', headers, body });
    const { code, data } = await response.json();
    return { status: response.status, code, data };
  };
  const tell = async (...events: SentEvent[]) => {
    const { data } = await post(JSON.stringify({ events: events.map(complete) }));
    return (data as { result: string }[] | undefined)?.map((it) => it.result);
  };
  return { post, tell, complete };
}
