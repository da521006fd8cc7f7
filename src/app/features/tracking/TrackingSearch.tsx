import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { numberHint } from '#app/parts/public/number-hint.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { ChipsField } from '#app/ui/fields/ChipsField.tsx';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { mostTrackedAtOnce, recogniseNumber, splitNumbers } from '#domain/labels/tracking-number.ts';
import { ScanButton } from './ScanButton.tsx';

const toChip = (typed: string) => recogniseNumber(typed)?.number;

type TrackingSearchProps = {
  numbers: string[];
  onChange: (numbers: string[]) => void;
  onTrack: (numbers: readonly string[]) => void;
  onScanned: (number: string) => void;
};

/** See docs/rules.md 17.1. */
export function TrackingSearch({ numbers, onChange, onTrack, onScanned }: TrackingSearchProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [isFull, setIsFull] = useState(false);
  const typed = toChip(text);
  const requested = typed === undefined || numbers.includes(typed) ? numbers : [...numbers, typed];

  function change(next: string[]): void {
    setIsFull(next.length > mostTrackedAtOnce);
    onChange(next.slice(0, mostTrackedAtOnce));
  }

  return (
    <Card label={t`Nummern suchen`}>
      <form
        data-takes-codes
        className="flex flex-wrap items-start gap-x-2.5 gap-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          change(requested);
          if (typed !== undefined) setText('');
          if (requested.length > 0) onTrack(requested.slice(0, mostTrackedAtOnce));
        }}
      >
        <ChipsField
          label={t`Sendungsnummern`}
          name="tracking_numbers"
          values={numbers}
          onChange={change}
          text={text}
          onTextChange={setText}
          toChip={toChip}
          getText={formatTrackingNumber}
          split={splitNumbers}
          separators=",;"
          hint={
            numberHint(text) ?? t`Mehrere mit Enter oder Komma trennen; auch eine Liste lässt sich einfügen.`
          }
          error={
            isFull ? t`Auf einmal lassen sich höchstens ${mostTrackedAtOnce} Nummern verfolgen.` : undefined
          }
          rejectText={t`Das ist keine Sendungsnummer.`}
          leading={<Search aria-hidden="true" className="size-4.5" />}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="min-w-full flex-1 sm:min-w-80"
        />
        {/* Aligned with the box. */}
        <div className="flex gap-2.5 max-sm:w-full max-sm:[&>button]:flex-1 sm:pt-6">
          <ScanButton onScanned={onScanned} />
          <Button type="submit" variant="primary" disabled={requested.length === 0}>
            {t`Jetzt verfolgen`}
          </Button>
        </div>
      </form>
    </Card>
  );
}
