import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import { DateField } from '#app/ui/fields/DateField.tsx';
import { TimeField } from '#app/ui/fields/TimeField.tsx';
import { countryNames } from './country-names.ts';
import { KitSection } from './KitSection.tsx';

type Address = { id: string; company: string; detail: string };

const addresses: Address[] = [
  { id: '1', company: 'Alpenholz AG', detail: 'Beat Keller · Hardstrasse 201, 8005 Zürich, Schweiz' },
  { id: '2', company: 'Wohnhaus Zürn', detail: 'Ina Zürn · Am Markt 3, 88212 Ravensburg' },
  { id: '3', company: 'Atelier Łukasz', detail: 'Łukasz Nowak · ul. Długa 4, 00-001 Warszawa, Polen' },
];

const holidays: Record<string, string> = {
  '2026-12-24': 'Heiligabend, keine Abholung nach 12 Uhr',
  '2026-12-25': '1. Weihnachtstag',
  '2026-12-26': '2. Weihnachtstag',
};

export function KitFinders() {
  const [country, setCountry] = useState<string | undefined>('Schweiz');
  const [found, setFound] = useState<Address>();
  const [day, setDay] = useState<string | undefined>('2026-12-21');
  const [time, setTime] = useState<string | undefined>('14:30');
  return (
    <KitSection title="Suchen, Tag und Zeit">
      <Combobox
        label="Empfänger suchen"
        isSearch
        value={undefined}
        onChange={setFound}
        items={addresses}
        getKey={(address) => address.id}
        getText={(address) => address.company}
        getDetail={(address) => address.detail}
        emptyText="Keine Adresse gefunden"
        unit="Adressbuch, 48.211"
        leading={<Search aria-hidden="true" className="size-4.5" />}
        hint={found ? `Übernommen: ${found.company}` : 'Firma, Ort, Person oder Postleitzahl'}
      />
      <Combobox
        label="Land"
        value={country}
        onChange={setCountry}
        items={countryNames}
        getKey={(name) => name}
        getText={(name) => name}
        emptyText="Kein Land gefunden"
        error={country ? undefined : 'Bitte wählen Sie ein Land.'}
      />
      <Combobox
        label="Wird gesucht"
        isSearch
        value={undefined}
        onChange={() => {}}
        items={[]}
        onSearch={() => {}}
        isLoading
        getKey={(name: string) => name}
        getText={(name: string) => name}
        emptyText="Nichts gefunden"
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label="Abholtag"
          value={day}
          onChange={setDay}
          today="2026-12-17"
          min="2026-12-17"
          isDayDisabled={(date) => holidays[date] !== undefined || isWeekend(date)}
          dayNote={(date) => holidays[date]}
        />
        <DateField
          label="Tag der Rechnung"
          value={undefined}
          onChange={() => {}}
          error="Bitte wählen Sie einen Tag."
        />
        <TimeField label="Abholung ab" value={time} onChange={setTime} min="09:00" max="17:00" />
        <TimeField label="Abholung bis" value="18:25" onChange={() => {}} min="10:00" max="18:00" disabled />
      </div>
    </KitSection>
  );
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
}
