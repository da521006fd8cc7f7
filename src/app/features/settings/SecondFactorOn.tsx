import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import type { SecondFactor } from '#domain/people/second-factor.ts';
import { SecondFactorQuestion } from './SecondFactorQuestion.tsx';

type SecondFactorOnProps = {
  factor: SecondFactor;
  onCodes: (codes: string[]) => Promise<void>;
  onChanged: () => Promise<void>;
};

/** Recommend new codes from this number on. */
const few = 2;

export function SecondFactorOn({ factor, onCodes, onChanged }: SecondFactorOnProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [asked, setAsked] = useState<'renew' | 'turn_off'>();
  const left = factor.recovery_codes_left;
  return (
    <Card
      title={t`Zwei-Faktor-Anmeldung`}
      footer={
        <>
          <Button onClick={() => setAsked('renew')} disabled={isOffline}>
            {t`Neue Wiederherstellungscodes`}
          </Button>
          <Button variant="danger" onClick={() => setAsked('turn_off')} disabled={isOffline}>
            {factor.is_mandatory ? t`Neu einrichten` : t`Ausschalten`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-sm">
        <StatusDot tone="success">{t`Eingeschaltet`}</StatusDot>
        {factor.since && <p className="text-muted">{t`Seit ${formatDateTime(factor.since.seconds)}`}</p>}
        <p className={left <= few ? 'font-medium text-warning' : undefined}>
          {plural(left, {
            0: 'Sie haben keinen Wiederherstellungscode mehr. Ohne Ihr Smartphone kommen Sie nicht in Ihr Konto.',
            one: 'Sie haben noch # Wiederherstellungscode.',
            other: 'Sie haben noch # Wiederherstellungscodes.',
          })}
        </p>
      </div>
      {asked && (
        <SecondFactorQuestion
          kind={asked}
          isMandatory={factor.is_mandatory}
          onClose={() => setAsked(undefined)}
          onCodes={onCodes}
          onChanged={onChanged}
        />
      )}
    </Card>
  );
}
