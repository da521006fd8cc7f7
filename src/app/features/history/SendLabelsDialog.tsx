import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import { useRef, useState } from 'react';
import { api, describeError } from '#app/api/client.ts';
import { newId } from '#app/api/new-id.ts';
import { errorText, issueText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { labelCount, printBlockedReason } from '#app/parts/print/print-blocked.ts';
import { numberText } from '#app/parts/shipment/shipment-number.ts';
import { Button } from '#app/ui/Button.tsx';
import { ChipsField } from '#app/ui/fields/ChipsField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { labelLimits, type Shipment } from '#domain/shipment/shipment.ts';
import { mailboxesIn } from '#domain/values/mailboxes.ts';
import { isEmail } from '#domain/values/text.ts';

/** ms until typed text becomes a chip (docs/rules.md 15.6). */
const pauseMs = 800;

type SendLabelsDialogProps = {
  shipments: readonly Shipment[];
  /** Selected shipments without a valid label. */
  leftOut: readonly Shipment[];
  onClose: () => void;
};

export function SendLabelsDialog({ shipments, leftOut, onClose }: SendLabelsDialogProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [emails, setEmails] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [issue, setIssue] = useState<'email_required' | 'email_not_valid' | 'emails_too_many'>();
  const [first] = shipments;
  const { mutate, isPending, error, data } = useSendLabels(shipments, (stopped) =>
    stopped.length === 0 ? onClose() : setEmails(stopped),
  );
  const stopped = data?.data.stopped ?? [];

  function send(): void {
    const rest = typed.trim();
    const isRest = isEmail(rest);
    const all = isRest ? [...new Set([...emails, sameOf(emails, rest)])] : emails;
    const found = rest !== '' && !isRest ? 'email_not_valid' : issueOf(all);
    setIssue(found);
    if (isRest) {
      setEmails(all);
      setTyped('');
    }
    if (!found) mutate(all);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={isPending}
      title={t`Labels senden`}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {t`Abbrechen`}
          </Button>
          <Button variant="primary" icon={Mail} onClick={send} isLoading={isPending} disabled={isOffline}>
            {t`Senden`}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="flex flex-col gap-4"
      >
        <WhatIsSent shipments={shipments} />
        {leftOut.length > 0 && <WhatIsLeftOut shipments={leftOut} />}
        <ChipsField
          label={t`E-Mail-Adressen`}
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          values={emails}
          onChange={(next) => {
            setEmails(next);
            setIssue(undefined);
          }}
          text={typed}
          onTextChange={(next) => {
            setTyped(next);
            setIssue(undefined);
          }}
          toChip={(text) => (isEmail(text.trim()) ? sameOf(emails, text.trim()) : undefined)}
          split={mailboxesIn}
          pauseMs={pauseMs}
          rejectText={issueText({ code: 'email_not_valid' })}
          error={issue && issueText({ code: issue })}
          hint={t`Jede Adresse bekommt eine eigene E-Mail mit dem PDF im Anhang.`}
          placeholder={t`name@firma.de`}
        />
        {isOffline && (
          <p role="status" className="text-sm text-warning">{t`Dafür ist eine Verbindung nötig.`}</p>
        )}
        {stopped.length > 0 && !isPending && <WhoStopped emails={stopped} />}
        {error && !isPending && (
          <p role="alert" className="text-error text-sm">
            {first
              ? `${t`Die Labels konnten nicht gesendet werden.`} ${errorText(describeError(error).code)}`
              : t`E-Mail-Adresse oder Sendung fehlt.`}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function useSendLabels(shipments: readonly Shipment[], onSent: (stopped: string[]) => void) {
  const { t } = useLingui();
  /** Retries share a key, so no mail is sent twice. */
  const attempt = useRef({ key: newId(), emails: '' });
  const [first] = shipments;
  return useMutation({
    networkMode: 'always',
    mutationFn: async (email: string[]) => {
      if (!first || email.length === 0) throw new Error('Email or shipment data is missed');
      const name = email.join(' ');
      if (attempt.current.emails !== name) attempt.current = { key: newId(), emails: name };
      const context = { idempotencyKey: attempt.current.key };
      if (shipments.length === 1)
        return api.shipment.sendLabels({ id: first.shipment_id, email }, { context });
      const shipment_ids = shipments.map((it) => it.shipment_id);
      return api.shipment.sendManyLabels({ shipment_ids, email }, { context });
    },
    onSuccess: ({ data: { mails: addresses, stopped } }) => {
      if (addresses > 0)
        showSnackbar({
          tone: 'success',
          text: t`${plural(addresses, {
            one: 'Die Labels sind an # Adresse unterwegs.',
            other: 'Die Labels sind an # Adressen unterwegs.',
          })}`,
        });
      onSent(stopped);
    },
  });
}

function WhoStopped({ emails }: { emails: readonly string[] }) {
  const { t } = useLingui();
  const addresses = emails.join(', ');
  return (
    <p role="alert" className="break-words text-sm text-warning">
      {t`Nicht gesendet an ${addresses}: Dort wurden E-Mails mit Ihren Labels abbestellt. Der Link in einer früheren E-Mail hebt das auf.`}
    </p>
  );
}

function WhatIsSent({ shipments }: { shipments: readonly Shipment[] }) {
  const { t } = useLingui();
  const [first] = shipments;
  const count = shipments.length;
  const labels = shipments.reduce((sum, it) => sum + labelCount(it), 0);
  return (
    <p className="text-label text-sm">
      {count === 1 && first ? (
        <>
          <span className="font-semibold">{first.recipient.company}</span>
          <span className="tabular">{`, ${numberText(first)}`}</span>
        </>
      ) : (
        t`${plural(count, { one: '# Sendung', other: '# Sendungen' })}`
      )}
      {` · ${t`${plural(labels, { one: '# Label als PDF', other: '# Labels in einem PDF' })}`}`}
    </p>
  );
}

const mostNamed = 5;

function WhatIsLeftOut({ shipments }: { shipments: readonly Shipment[] }) {
  const { t } = useLingui();
  const more = shipments.length - mostNamed;
  return (
    <div className="text-sm text-warning">
      <p>{t`Nicht gesendet wird das Label von:`}</p>
      <ul className="list-disc pl-5">
        {shipments.slice(0, mostNamed).map((it) => (
          <li key={it.shipment_id}>
            {it.recipient.company}
            {', '}
            <span className="tabular whitespace-nowrap">{numberText(it)}</span>
            {`: ${printBlockedReason(it) ?? t`Es gibt kein Label.`}`}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t`${plural(more, { one: 'und # weitere', other: 'und # weitere' })}`}</p>}
    </div>
  );
}

/** Ignores case. */
const sameOf = (emails: readonly string[], one: string) =>
  emails.find((it) => it.toLowerCase() === one.toLowerCase()) ?? one;

function issueOf({ length }: readonly string[]) {
  if (length === 0) return 'email_required';
  return length > labelLimits.emails ? 'emails_too_many' : undefined;
}
