import Copy from 'lucide-react/icons/copy';
import Mail from 'lucide-react/icons/mail';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '#app/ui/Button.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { Kbd } from '#app/ui/Kbd.tsx';
import { Tooltip } from '#app/ui/overlays/Tooltip.tsx';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import { KitSection } from './KitSection.tsx';

export function KitButtons() {
  return (
    <KitSection title="Knöpfe, Marken, Zustände">
      {(['primary', 'secondary', 'text', 'danger'] as const).map((variant) => (
        <div key={variant} className="flex flex-wrap gap-2.5">
          <Button variant={variant}>Weiter zum Service</Button>
          <Button variant={variant} icon={Plus}>
            Paket hinzufügen
          </Button>
          <Button variant={variant} isLoading>
            Auftrag senden
          </Button>
          <Button variant={variant} disabled>
            Auftrag senden
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-1">
        <IconButton icon={Copy} label="Paket duplizieren" />
        <IconButton icon={Trash2} label="Paket entfernen" tone="danger" />
        <IconButton icon={Mail} label="Labels senden" isLoading />
        <IconButton icon={Printer} label="Label drucken" disabled />
        <IconButton
          icon={Printer}
          label="Label drucken"
          disabled
          reason="bei manuellen Aufträgen gibt es keines"
        />
        <Tooltip text="Öffnet die Suche auf jeder Seite">
          <button type="button" className="ml-2 rounded-sm">
            <Kbd>Strg K</Kbd>
          </button>
        </Tooltip>
      </div>
      <div className="flex flex-wrap gap-2">
        <Tag>Entwurf</Tag>
        <Tag tone="info">Neu</Tag>
        <Tag tone="success">vollständig</Tag>
        <Tag tone="warning">+17 EUR Länge über 100 cm</Tag>
        <Tag tone="error">Aufmerksamkeit</Tag>
        <Tag tone="exception" icon={Mail}>
          Ausnahme
        </Tag>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <StatusDot tone="success">Zugestellt</StatusDot>
        <StatusDot tone="warning">In Zustellung</StatusDot>
        <StatusDot tone="info">Daten übermittelt</StatusDot>
        <StatusDot tone="exception">Problem: Annahme verweigert</StatusDot>
        <StatusDot tone="error">Storniert</StatusDot>
        <StatusDot tone="neutral">manueller Auftrag</StatusDot>
      </div>
    </KitSection>
  );
}
