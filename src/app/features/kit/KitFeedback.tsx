import LogOut from 'lucide-react/icons/log-out';
import PackageOpen from 'lucide-react/icons/package-open';
import Settings from 'lucide-react/icons/settings';
import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import { DateField } from '#app/ui/fields/DateField.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { Menu, type MenuEntry } from '#app/ui/overlays/Menu.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { ProgressLine } from '#app/ui/ProgressLine.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { StepLoader } from '#app/ui/StepLoader.tsx';
import { countryNames } from './country-names.ts';
import { KitSection } from './KitSection.tsx';

const phases = ['Auftrag prüfen', 'Auftrag speichern', 'An den Dienst übermitteln', 'Label erstellen'];

export function KitProgress() {
  const [current, setCurrent] = useState(2);
  const [isActive, setIsActive] = useState(false);
  return (
    <KitSection title="Fortschritt">
      <ProgressLine isActive={isActive} />
      <div className="grid gap-6 sm:grid-cols-3">
        <StepLoader phases={phases} current={current} note="Noch 20 Sekunden" />
        <StepLoader
          phases={phases}
          current={2}
          state="failed"
          note="Der Dienst nimmt diese Postleitzahl nicht an."
        />
        <StepLoader phases={phases} current={3} state="done" note="54019982 11004417 63" />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => setCurrent((current + 1) % 4)}>Nächste Phase</Button>
        <Button onClick={() => setIsActive(!isActive)}>Linie am oberen Rand</Button>
      </div>
      <div className="grid gap-2">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton />
        <Skeleton className="h-24 w-full" />
      </div>
    </KitSection>
  );
}

export function KitStates() {
  return (
    <KitSection title="Leer und Fehler">
      <EmptyState
        icon={PackageOpen}
        text="Noch keine Sendung. Die erste steht hier, sobald Sie einen Auftrag gesendet haben."
        action={<Button variant="primary">Auftrag erstellen</Button>}
      />
      <ErrorState
        text="Die Sendungen konnten nicht geladen werden."
        detail="Der Server antwortet nicht."
        onRetry={() => {}}
      />
    </KitSection>
  );
}

const entries: MenuEntry[] = [
  { id: 'data', label: 'Stammdaten', icon: Settings, onSelect: () => showSnackbar({ text: 'Stammdaten' }) },
  { id: 'options', label: 'Optionen', onSelect: () => {}, disabled: true },
  { id: 'logout', label: 'Abmelden', icon: LogOut, onSelect: () => {}, startsGroup: true, isDangerous: true },
];

export function KitOverlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'full'>();
  const [company, setCompany] = useState('Alpenholz AG');
  const [country, setCountry] = useState<string | undefined>('Schweiz');
  const [day, setDay] = useState<string>();
  const close = () => setOpen(undefined);
  return (
    <KitSection title="Dialoge, Menü, Meldungen">
      <div className="flex flex-wrap items-center gap-2.5">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('full')}>Ganzer Schirm</Button>
        <Button onClick={() => setOpen('confirm')}>Nachfrage</Button>
        <Menu
          label="Benutzermenü"
          trigger={<span className="font-medium">Möbelwerk Kiel GmbH</span>}
          header={<span className="text-muted">versand@moebelwerk.example</span>}
          entries={entries}
        />
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => showSnackbar({ text: 'Entwurf auf diesem Gerät gespeichert.' })}>
          Hinweis
        </Button>
        <Button onClick={() => showSnackbar({ tone: 'success', text: 'Adresse gespeichert.' })}>
          Erfolg
        </Button>
        <Button
          onClick={() =>
            showSnackbar({
              tone: 'warning',
              text: 'Bei Dreieckssendungen ist eine Rechnung nötig.',
              durationMs: 10_000,
            })
          }
        >
          Warnung
        </Button>
        <Button
          onClick={() =>
            showSnackbar({
              tone: 'error',
              text: 'Die Labels konnten nicht gesendet werden.',
              action: {
                label: 'Erneut versuchen',
                onAction: () => showSnackbar({ text: 'Wird erneut versucht.' }),
              },
            })
          }
        >
          Fehler
        </Button>
        <Button
          onClick={() => showSnackbar({ tone: 'exception', text: 'Annahme verweigert: Hafenkontor GmbH.' })}
        >
          Ausnahme
        </Button>
      </div>
      <Dialog
        isOpen={open === 'dialog' || open === 'full'}
        onClose={close}
        title="Adresse bearbeiten"
        description="Änderungen gelten für künftige Aufträge."
        size={open === 'full' ? 'full' : 'medium'}
        actions={
          <>
            <Button onClick={close}>Abbrechen</Button>
            <Button variant="primary" onClick={close}>
              Speichern
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <TextField label="Firma" value={company} onChange={setCompany} />
          <Combobox
            label="Land im Dialog"
            value={country}
            onChange={setCountry}
            items={countryNames}
            getKey={(name) => name}
            getText={(name) => name}
            emptyText="Kein Land gefunden"
          />
          <DateField label="Gültig ab" value={day} onChange={setDay} />
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Adresse löschen?"
        text="Alpenholz AG wird aus dem Adressbuch entfernt. Das lässt sich nicht zurücknehmen."
        confirmLabel="Löschen"
        isDangerous
        onConfirm={async () => {
          await new Promise((resolve) => setTimeout(resolve, 800));
          close();
        }}
        onCancel={close}
      />
    </KitSection>
  );
}
