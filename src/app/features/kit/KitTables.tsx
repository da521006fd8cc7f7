import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import Printer from 'lucide-react/icons/printer';
import SearchX from 'lucide-react/icons/search-x';
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { SegmentedControl } from '#app/ui/fields/SegmentedControl.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import { Timeline, type TimelineItem } from '#app/ui/Timeline.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { DataTableColumn } from '#app/ui/table/table-props.ts';
import type { Tone } from '#app/ui/tones.ts';
import { KitSection } from './KitSection.tsx';

type Line = {
  id: string;
  created: string;
  number: string;
  company: string;
  city: string;
  service: string;
  kg: number;
  state: string;
  tone: Tone;
};

const lines: Line[] = [
  [
    '21.11.2026',
    '54019982 11004417 63',
    'Alpenholz AG',
    '8005 Zürich, CH',
    'Express Saver',
    16.5,
    'Zugestellt',
    'success',
  ],
  [
    '21.11.2026',
    '54019982 11004417 56',
    'Nordlicht Optik',
    '24937 Flensburg',
    '12:00 Express',
    4,
    'In Zustellung',
    'warning',
  ],
  [
    '20.11.2026',
    '54019982 11004417 49',
    'Praxis Dr. Özdemir',
    '50667 Köln',
    'Standard',
    2.5,
    'Unterwegs',
    'warning',
  ],
  [
    '20.11.2026',
    '54019982 11004417 32',
    'Hafenkontor GmbH',
    '20457 Hamburg',
    'Standard',
    48,
    'Problem: Annahme verweigert',
    'exception',
  ],
  [
    '20.11.2026',
    '54019982 11004417 25',
    'Atelier Łukasz',
    '00-001 Warszawa, PL',
    'EU Standard',
    7.5,
    'Daten übermittelt',
    'info',
  ],
  [
    '20.11.2026',
    'manuell',
    'Goldschmiede Brandt',
    '80331 München',
    'Spezial, Valor',
    0.5,
    'manueller Auftrag',
    'neutral',
  ],
  [
    '19.11.2026',
    '54019982 11004417 18',
    'Café Sonnendeck',
    '18055 Rostock',
    'Overnight Express',
    12,
    'Storniert',
    'error',
  ],
].map(([created, number, company, city, service, kg, state, tone], index) => ({
  id: String(index),
  created,
  number,
  company,
  city,
  service,
  kg,
  state,
  tone,
})) as Line[];

const columns: DataTableColumn<Line>[] = [
  {
    id: 'created',
    header: 'Erstellt',
    cell: (line) => <TwoLines first={line.created} second="um 09:12 Uhr" />,
    sortValue: (line) => line.created.split('.').reverse().join(''),
    sortsDescendingFirst: true,
    priority: 2,
  },
  {
    id: 'number',
    header: 'Sendungsnummer',
    cell: (line) => <TwoLines first={line.number} second={`AB-2093${line.id}`} />,
    priority: 2,
  },
  {
    id: 'company',
    header: 'Empfänger',
    cell: (line) => <TwoLines first={<b className="font-semibold">{line.company}</b>} second={line.city} />,
    sortValue: (line) => line.company,
  },
  { id: 'service', header: 'Service', cell: (line) => line.service, priority: 3 },
  {
    id: 'kg',
    header: 'Gewicht',
    cell: (line) => `${line.kg.toLocaleString('de')} kg`,
    sortValue: (line) => line.kg,
    align: 'end',
    priority: 3,
  },
  { id: 'state', header: 'Status', cell: (line) => <StatusDot tone={line.tone}>{line.state}</StatusDot> },
];

const events: TimelineItem[] = [
  {
    id: '1',
    title: 'Zugestellt an Frau Keller',
    time: '21.11.2026 um 14:30 Uhr',
    place: 'Zürich, CH',
    tone: 'success',
  },
  { id: '2', title: 'In Zustellung', time: '21.11.2026 um 07:12 Uhr', place: 'Zürich, CH' },
  {
    id: '3',
    title: 'Annahme verweigert',
    time: '20.11.2026 um 16:05 Uhr',
    place: 'Winterthur, CH',
    detail: 'Neuer Versuch am nächsten Werktag.',
  },
  { id: '4', title: 'Daten übermittelt', time: '19.11.2026 um 18:41 Uhr' },
];

type Look = 'rows' | 'refresh' | 'loading' | 'empty' | 'error';

export function KitTables() {
  const [look, setLook] = useState<Look>('rows');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1', '2']));
  return (
    <>
      <KitSection title="Tabelle" isFlush>
        <div className="flex flex-wrap items-center gap-2.5 px-5 py-3.5">
          <SegmentedControl
            label="Zustand der Tabelle"
            value={look}
            onChange={setLook}
            segments={(['rows', 'refresh', 'loading', 'empty', 'error'] as const).map((value) => ({
              value,
              label: value,
            }))}
          />
          <Button icon={Printer} className="ml-auto" disabled={selected.size === 0}>
            {selected.size} Labels drucken
          </Button>
        </div>
        <DataTable
          label="Sendungen"
          columns={columns}
          rows={look === 'rows' || look === 'refresh' ? lines : []}
          getRowId={(line) => line.id}
          getRowLabel={(line) => line.company}
          initialSort={{ column: 'created', isDescending: true }}
          pageSizes={[5, 10, 25, -1]}
          selection={{ selected, onChange: setSelected }}
          renderDetails={() => <Timeline label="Verlauf" items={events} />}
          actionsPriority={2}
          rowActions={(line) => (
            <>
              <IconButton
                icon={Printer}
                label="Label drucken"
                disabled={line.number === 'manuell'}
                reason="manueller Auftrag"
              />
              <IconButton icon={Mail} label="Labels senden" />
            </>
          )}
          isLoading={look === 'loading' || look === 'refresh'}
          empty={
            <EmptyState
              icon={SearchX}
              text="Keine Sendung passt zu dieser Suche."
              action={<Button>Suche leeren</Button>}
            />
          }
          error={
            look === 'error' ? (
              <ErrorState
                text="Die Sendungen konnten nicht geladen werden."
                detail="Der Server antwortet nicht."
                onRetry={() => setLook('rows')}
              />
            ) : undefined
          }
        />
      </KitSection>
      <ServerTable />
    </>
  );
}

function ServerTable() {
  const [request, setRequest] = useState({
    page: 1,
    perPage: 25,
    sort: { column: 'name', isDescending: false },
  });
  const total = 10_000;
  const count = request.perPage === -1 ? total : request.perPage;
  const files = Array.from({ length: Math.min(count, total - (request.page - 1) * count) }, (_, index) => {
    const running = (request.page - 1) * count + index + 1;
    return {
      name: `invoice-${String(request.sort.isDescending ? total - running + 1 : running).padStart(6, '0')}.csv`,
    };
  });
  return (
    <KitSection title="Tabelle, vom Server geblättert (5.000 erreichbar)" isFlush>
      <DataTable
        label="Dateien"
        columns={[{ id: 'name', header: 'Datei', cell: (file) => file.name, isSortable: true }]}
        rows={files}
        getRowId={(file) => file.name}
        getRowLabel={(file) => file.name}
        server={{
          ...request,
          total,
          reachable: 5000,
          onChange: ({ page, perPage, sort }) => setRequest({ page, perPage, sort: sort ?? request.sort }),
        }}
        pageSizes={[5, 10, 25, -1]}
        rowActions={() => <IconButton icon={FileText} label="Herunterladen" />}
        empty={null}
      />
    </KitSection>
  );
}

function TwoLines({ first, second }: { first: React.ReactNode; second: string }) {
  return (
    <>
      <span className="tabular block">{first}</span>
      <span className="tabular block whitespace-nowrap text-muted text-xs">{second}</span>
    </>
  );
}
