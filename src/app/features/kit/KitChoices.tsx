import Mail from 'lucide-react/icons/mail';
import Package from 'lucide-react/icons/package';
import Truck from 'lucide-react/icons/truck';
import { useState } from 'react';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { RadioGroup, type RadioOption } from '#app/ui/fields/RadioGroup.tsx';
import { type Segment, SegmentedControl } from '#app/ui/fields/SegmentedControl.tsx';
import { Select, type SelectOption } from '#app/ui/fields/Select.tsx';
import { Switch } from '#app/ui/fields/Switch.tsx';
import { KitSection } from './KitSection.tsx';

const kinds: Segment[] = [
  { value: 'parcel', label: 'Paket', icon: Package },
  { value: 'envelope', label: 'Umschlag', icon: Mail },
  { value: 'pallet', label: 'Palette', icon: Truck },
  { value: 'freight', label: 'Fracht', disabled: true },
];

const services: RadioOption[] = [
  {
    value: 'express',
    title: '10:30 Express',
    description: 'Zustellung am nächsten Werktag',
    trailing: 'bis 10:30 Uhr',
  },
  { value: 'saver', title: 'Overnight Express', trailing: 'bis 18:00 Uhr' },
  { value: 'saturday', title: 'Samstags-Express', disabled: true, reason: 'Nur mit Abholung am Freitag' },
];

const countries: SelectOption[] = [
  { value: 'DE', label: 'Deutschland' },
  { value: 'CH', label: 'Schweiz' },
  { value: 'RU', label: 'Russland', disabled: true, reason: 'zurzeit kein Versand' },
  { value: 'AT', label: 'Österreich' },
];

export function KitChoices() {
  const [kind, setKind] = useState('parcel');
  const [service, setService] = useState<string | undefined>('express');
  const [country, setCountry] = useState<string | undefined>('CH');
  const [isSaved, setIsSaved] = useState(true);
  return (
    <KitSection title="Auswahl">
      <SegmentedControl label="Art der Sendung" value={kind} onChange={setKind} segments={kinds} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select label="Land" value={country} onChange={setCountry} options={countries} />
        <Select
          label="Bundesland"
          value={undefined}
          onChange={() => {}}
          options={countries}
          error="Bitte wählen Sie eines."
        />
      </div>
      <RadioGroup label="Service" value={service} onChange={setService} options={services} />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Switch label="Im Adressbuch speichern" value={isSaved} onChange={setIsSaved} />
        <Switch label="Rechnung an Empfänger" value={!isSaved} onChange={() => setIsSaved(!isSaved)} />
        <Switch
          label="Standard über nationalen Dienst"
          value
          disabled
          onChange={() => {}}
          hint="Legt der Betreiber fest."
        />
        <Checkbox label="Unterschrift erforderlich" value={isSaved} onChange={setIsSaved} />
        <Checkbox label="Alle Zeilen" value={false} isPartial onChange={() => {}} />
        <Checkbox label="AGB gelesen" value={false} onChange={() => {}} error="Bitte bestätigen." />
        <Checkbox label="Nicht möglich" value disabled onChange={() => {}} />
      </div>
    </KitSection>
  );
}
