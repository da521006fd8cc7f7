import { randomUUID } from 'node:crypto';
import type { Issue } from '#domain/values/codes.ts';
import type { CreatedShipment } from '#server/shipment/finish-shipment.ts';
import { anOrder } from '#support/factories.ts';
import type { TestServer } from '#support/server.ts';

type Body = {
  data: CreatedShipment;
  code?: string;
  issues: Pick<Issue, 'path' | 'code'>[];
  message?: string;
};
export type OrderAnswer = Body & { status: number; headers: Headers };

export function orderSender(server: TestServer, access: string) {
  return async (order: unknown = anOrder(), key: string = randomUUID()): Promise<OrderAnswer> => {
    const response = await server.request('/api/shipment/create', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(order),
    });
    const { code, data } = await response.json();
    return {
      status: response.status,
      headers: response.headers,
      code,
      data,
      issues: data?.issues ?? [],
      message: data?.message,
    };
  };
}
