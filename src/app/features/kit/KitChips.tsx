import { useState } from 'react';
import { ChipsField } from '#app/ui/fields/ChipsField.tsx';
import { KitSection } from './KitSection.tsx';

const toNumber = (text: string) => (/^\d{4,}$/.test(text) ? text : undefined);

export function KitChips() {
  const [numbers, setNumbers] = useState(['54019982', '54019983']);
  const [text, setText] = useState('');
  const [slow, setSlow] = useState({ values: [] as string[], text: '' });
  return (
    <KitSection title="Mehrere Werte in einem Feld">
      <ChipsField
        label="Nummern"
        values={numbers}
        onChange={setNumbers}
        text={text}
        onTextChange={setText}
        toChip={toNumber}
        rejectText="Bitte mindestens vier Ziffern."
        hint="Enter, Komma oder Leerzeichen"
        inputMode="numeric"
      />
      <ChipsField
        label="Nummern, nach einer Pause"
        values={slow.values}
        onChange={(values) => setSlow((current) => ({ ...current, values }))}
        text={slow.text}
        onTextChange={(next) => setSlow((current) => ({ ...current, text: next }))}
        toChip={toNumber}
        pauseMs={800}
        rejectText="Bitte mindestens vier Ziffern."
        placeholder="1234"
      />
      <ChipsField
        label="Gesperrt"
        values={['54019982']}
        onChange={() => {}}
        text=""
        onTextChange={() => {}}
        toChip={toNumber}
        rejectText=""
        disabled
      />
    </KitSection>
  );
}
