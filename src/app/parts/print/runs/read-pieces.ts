import { runLimits } from '#domain/shipment/shipment.ts';

/** ms for a thousand labels on a busy server. */
const patienceMs = 10 * 60_000;

/** Reports progress: each line of the response is a piece (contract/print-run.ts). */
export function runContext(shipments: number, onDone: (shipments: number) => void) {
  return {
    patienceMs,
    async readText(response: Response): Promise<string> {
      if (!response.body || !response.ok) return response.text();
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      const parts: string[] = [];
      let pieces = 0;
      while (true) {
        const { done, value } = await reader.read();
        if (done) return parts.join('') + decoder.decode();
        const part = decoder.decode(value, { stream: true });
        parts.push(part);
        pieces += part.split('\n').length - 1;
        onDone(Math.min(pieces * runLimits.piece, shipments));
      }
    },
  };
}
