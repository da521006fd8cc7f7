import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { type TabItem, Tabs } from '#app/ui/Tabs.tsx';

export function KitTabs() {
  const [selected, setSelected] = useState('recipient');
  const [city, setCity] = useState('Zürich');
  const tabs: TabItem[] = [
    {
      id: 'sender',
      label: 'Absender',
      state: 'valid',
      content: <p className="text-sm">Aus den Stammdaten.</p>,
    },
    { id: 'collect', label: 'Abholadresse', state: 'disabled', content: null },
    {
      id: 'recipient',
      label: 'Empfänger',
      content: <TextField label="Ort" value={city} onChange={setCity} />,
    },
    {
      id: 'customs',
      label: 'Zolldaten',
      state: 'invalid',
      content: <p className="text-sm">Es fehlt die MRN.</p>,
    },
  ];
  return (
    <Card
      label="Reiter"
      isFlush
      footer={
        <>
          <Button variant="text" className="mr-auto">
            Formular leeren
          </Button>
          <Button>Zurück</Button>
          <Button variant="primary">Weiter zur Sendung</Button>
        </>
      }
    >
      <Tabs label="Adressen" tabs={tabs} selected={selected} onSelect={setSelected} keepsContent />
    </Card>
  );
}
