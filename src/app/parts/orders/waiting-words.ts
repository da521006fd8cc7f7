import { t } from '@lingui/core/macro';
import type { Connection } from '#app/offline/connection.ts';
import type { QueuePause } from '#app/offline/queue/queue-tables.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { isErrorCode } from '#domain/values/error-codes.ts';

export type Waiting = Pick<OutboxRow, 'op' | 'state' | 'ambiguous' | 'problem' | 'body' | 'requested'>;

type Around = { connection: Connection; pause: QueuePause | undefined };

const ofProvider: ReadonlySet<string> = new Set(['INTERNAL_ERROR', 'NOT_READY', 'CARRIER_UNAVAILABLE']);

export function waitingWords(item: Waiting, { connection, pause }: Around): string {
  if (item.requested) return wishWords(item);
  if (item.state === 'sending') return t`Auf diesem Gerät gespeichert. Wird gerade gesendet.`;
  if (pause === 'auth')
    return t`Auf diesem Gerät gespeichert. Wird gesendet, sobald Sie sich neu angemeldet haben.`;
  if (pause === 'update')
    return t`Auf diesem Gerät gespeichert. Wird gesendet, sobald die App aktualisiert ist.`;
  if (pause === 'inactive')
    return t`Auf diesem Gerät gespeichert. Wird gesendet, sobald Ihr Konto aktiv ist.`;
  if (connection !== 'offline' && ofProvider.has(item.problem?.code ?? ''))
    return t`Es kam zu einem Fehler: Der Anbieter hat gerade Schwierigkeiten. Auf diesem Gerät gespeichert; wird automatisch noch einmal gesendet.`;
  if (item.ambiguous)
    return t`Auf diesem Gerät gespeichert. Kann schon angekommen sein; der Server wird gefragt, sobald er antwortet.`;
  if (connection === 'online')
    return t`Auf diesem Gerät gespeichert. Wird gesendet, sobald der Server antwortet.`;
  return t`Auf diesem Gerät gespeichert. Wird gesendet, sobald eine Verbindung besteht.`;
}

/** Says why a tried item still waits, if known. */
export function delayWords({
  problem,
  ambiguous,
}: Pick<Waiting, 'problem' | 'ambiguous'>): string | undefined {
  if (ofProvider.has(problem?.code ?? '')) return t`Der Anbieter hat gerade Schwierigkeiten.`;
  return ambiguous ? t`Kann schon angekommen sein; der Server wird gefragt, sobald er antwortet.` : undefined;
}

export function wishWords({ op, requested }: Pick<Waiting, 'op' | 'requested'>): string {
  if (requested === 'discard')
    return t`Kann schon angekommen sein. Der Server wird gefragt, sobald er antwortet: Ist es nicht angekommen, wird es verworfen.`;
  return op === 'packaging.create'
    ? t`Kann schon angekommen sein. Der Server wird gefragt, sobald er antwortet: Ist es nicht angekommen, steht es wieder im Formular.`
    : t`Kann schon angekommen sein. Der Server wird gefragt, sobald er antwortet: Ist es nicht angekommen, wird es zum Entwurf.`;
}

/** Says what the user has to decide; only a refusal by the server reads "not accepted". */
export function decisionWords(item: Waiting): string {
  switch (decisionOn(item)) {
    case 'refused':
      return t`Der Auftrag wurde nicht angenommen und wartet auf Ihre Entscheidung.`;
    case 'unclear':
      return t`Der Auftrag kann schon angekommen sein und wartet auf Ihre Entscheidung.`;
    case 'unsent':
      return t`Der Auftrag wurde nicht gesendet und wartet auf Ihre Entscheidung.`;
  }
}

/** `unsent`: today's rules or a cancelled key keep it here. */
function decisionOn({ ambiguous, problem, body }: Waiting): 'refused' | 'unclear' | 'unsent' {
  const code = problem?.code;
  if (code === 'CANCELLED' || body === undefined) return 'unsent';
  if (isErrorCode(code) && code !== 'IDEMPOTENCY_KEY_REUSED') return 'refused';
  return ambiguous ? 'unclear' : 'refused';
}
