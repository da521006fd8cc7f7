import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { NumberField } from '#app/ui/fields/NumberField.tsx';
import { PasswordField } from '#app/ui/fields/PasswordField.tsx';
import { TextAreaField } from '#app/ui/fields/TextAreaField.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { KitSection } from './KitSection.tsx';

export function KitFields() {
  const [texts, setTexts] = useState({
    company: 'Alpenholz AG',
    person: 'Alpenholz AG',
    search: '',
    note: '',
  });
  const [password, setPassword] = useState('gut-gehütet');
  const change = (name: keyof typeof texts) => (value: string) => setTexts({ ...texts, [name]: value });
  return (
    <KitSection title="Textfelder">
      <TextField
        label="Firma"
        value={texts.company}
        onChange={change('company')}
        required
        autoComplete="organization"
      />
      <TextField
        label="Ansprechpartner"
        value={texts.person}
        onChange={change('person')}
        error={
          texts.person === texts.company
            ? 'Bitte eine Person nennen: Ansprechpartner und Firma sind gleich.'
            : undefined
        }
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Kundennummer"
          value="10023"
          onChange={() => {}}
          readOnly
          hint="Aus den Stammdaten"
        />
        <TextField label="Abteilung" value="Versand" onChange={() => {}} disabled />
      </div>
      <TextField
        label="Suchen"
        isLabelHidden
        type="search"
        placeholder="Nummer, Referenz, Firma"
        value={texts.search}
        onChange={change('search')}
        leading={<Search aria-hidden="true" className="size-4.5" />}
        unit="48.211"
      />
      <PasswordField
        label="Passwort"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      <TextAreaField
        label="Hinweis an den Fahrer"
        value={texts.note}
        onChange={change('note')}
        hint="Höchstens 200 Zeichen"
        maxLength={200}
      />
    </KitSection>
  );
}

export function KitNumbers() {
  const [numbers, setNumbers] = useState<Record<string, number | undefined>>({
    length: 120,
    width: 60,
    height: 15,
    weight: 12.5,
    value: 1250,
  });
  const field = (name: string) => ({
    value: numbers[name],
    onChange: (value: number | undefined) => setNumbers({ ...numbers, [name]: value }),
  });
  return (
    <KitSection title="Zahlen">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <NumberField label="Länge" unit="cm" {...field('length')} />
        <NumberField label="Breite" unit="cm" {...field('width')} />
        <NumberField label="Höhe" unit="cm" {...field('height')} />
        <NumberField label="Gewicht" unit="kg" decimals={1} {...field('weight')} />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <NumberField
          label="Warenwert"
          unit="EUR"
          {...field('value')}
          hint="Ganze Euro"
          error={(numbers.value ?? 0) > 5000 ? 'Höchstens 5.000 EUR.' : undefined}
        />
        <NumberField label="Volumen" unit="kg" decimals={2} value={21.6} onChange={() => {}} readOnly />
        <NumberField label="Anzahl" value={undefined} onChange={() => {}} disabled />
      </div>
      <output className="tabular break-all text-muted text-xs">{JSON.stringify(numbers)}</output>
    </KitSection>
  );
}
