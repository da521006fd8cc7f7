import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { listAnswer } from '#app/api/list-answer.ts';
import { useConnection } from '#app/offline/connection.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { RowAction } from '#app/ui/table/RowAction.tsx';
import type { FailedMail } from '#contract/mail.ts';
import { isWorthRepeating } from '#domain/staff/failed-mail.ts';
import { FailedJobs } from './FailedJobs.tsx';
import { mailColumns, mailLabel } from './mail-columns.tsx';
import { NoFailedMail } from './NoFailedMail.tsx';
import { useFailedMails } from './use-failed-mails.ts';

/** See docs/rules.md 20.19. */
export function FailedMailsPage() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { query, busy, sendAgain, dismiss } = useFailedMails();
  const { answer, isLoading, isMissing } = listAnswer(query);
  const [asked, setAsked] = useState<FailedMail>();
  const name = asked ? mailLabel(asked) : '';
  return (
    <>
      <PageTitle text={t`Gescheiterte E-Mails`} />
      <div className="flex flex-col gap-4">
        <Card isFlush label={t`Gescheiterte E-Mails`}>
          <p className="px-5 py-3.5 text-label text-sm">
            {t`Was ein Postfach ablehnt, wird aufgegeben und steht hier zwei Wochen. Antwortet der Mailserver nicht, wird es automatisch weiter versucht.`}
          </p>
          <DataTable
            label={t`Gescheiterte E-Mails`}
            columns={mailColumns()}
            rows={answer?.data ?? []}
            getRowId={({ id }) => id}
            getRowLabel={mailLabel}
            initialSort={{ column: 'tried', isDescending: true }}
            mainAction={(mail) =>
              isWorthRepeating(mail) && (
                <SendAgain
                  mail={mail}
                  isLoading={busy === mail.id}
                  isOffline={isOffline}
                  onSend={() => void sendAgain(mail)}
                />
              )
            }
            moreActions={(mail) => (
              <RowAction
                icon={Check}
                label={`${t`Als erledigt abhaken`}: ${mailLabel(mail)}`}
                words={t`Als erledigt abhaken`}
                disabled={isOffline || mail.state === 'retrying'}
                reason={mail.state === 'retrying' ? t`Sie wird noch versucht.` : undefined}
                onClick={() => setAsked(mail)}
              />
            )}
            isLoading={isLoading}
            empty={<NoFailedMail />}
            error={
              isMissing ? (
                <QueryMissing query={query} failed={t`Die E-Mails konnten nicht geladen werden.`} />
              ) : undefined
            }
          />
        </Card>
        <FailedJobs />
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t`Als erledigt abhaken?`}
        text={t`„${name}“ wird nicht mehr gesendet und verschwindet aus der Liste.`}
        confirmLabel={t`Abhaken`}
        onConfirm={async () => {
          if (asked) await dismiss(asked);
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}

type SendAgainProps = { mail: FailedMail; isLoading: boolean; isOffline: boolean; onSend: () => void };

function SendAgain({ mail, isLoading, isOffline, onSend }: SendAgainProps) {
  const { t } = useLingui();
  const words = mail.state === 'failed' ? t`Noch einmal senden` : t`Jetzt versuchen`;
  return (
    <Button
      icon={Send}
      isLoading={isLoading}
      disabled={isOffline}
      onClick={onSend}
      aria-label={`${words}: ${mailLabel(mail)}`}
      className="whitespace-nowrap"
    >
      {words}
    </Button>
  );
}
