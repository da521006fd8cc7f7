import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { tabName } from '#app/features/order/field-names.ts';
import { altName } from '#app/features/order/key-names.ts';
import { isAppleDevice } from '#app/ui/apple-device.ts';
import { Button } from '#app/ui/Button.tsx';
import { Kbd } from '#app/ui/Kbd.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { orderTabs } from '#domain/order/order-tabs.ts';

export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const control = isAppleDevice() ? '⌘' : t`Strg`;
  const alt = altName();
  const enter = t`Eingabe`;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      closesOutside
      size="large"
      title={t`Tastenkürzel`}
      actions={<Button onClick={onClose}>{t`Schließen`}</Button>}
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <Group title={t`Auftrag`}>
          <Shortcut keys={[control, enter]}>{t`Auftrag senden`}</Shortcut>
          <Shortcut keys={[alt, 'W']}>{t`Ausfüllen wie zuletzt an diesen Empfänger`}</Shortcut>
          <Shortcut keys={[enter]}>{t`Nächstes Feld; ist alles ausgefüllt, nächster Reiter`}</Shortcut>
          <Shortcut keys={[t`Tab`]}>{t`Nächstes Feld`}</Shortcut>
          <Shortcut keys={[t`Umschalt`, t`Tab`]}>{t`Vorheriges Feld`}</Shortcut>
          <Shortcut keys={[t`Leertaste`]}>{t`Schalter umlegen, Auswahl treffen`}</Shortcut>
        </Group>
        <Group title={t`Reiter`}>
          {orderTabs.map((tab, index) => (
            <Shortcut key={tab} keys={[alt, String(index + 1)]}>
              {tabName(tab)}
            </Shortcut>
          ))}
          <Shortcut keys={[alt, String(orderTabs.length + 1)]}>{t`Vorlagen`}</Shortcut>
        </Group>
        <Group title={t`Listen und Suche`}>
          <Shortcut keys={['↑', '↓']}>{t`In der Liste wandern`}</Shortcut>
          <Shortcut keys={[enter]}>{t`Treffer übernehmen`}</Shortcut>
          <Shortcut keys={['Esc']}>{t`Liste oder Fenster schließen`}</Shortcut>
        </Group>
        <Group title={t`Aufträge importieren`}>
          <Shortcut keys={[enter]}>{t`Nächster Fehler; ist keiner mehr da, eine Zeile tiefer`}</Shortcut>
          <Shortcut keys={['F8']}>{t`Nächster Fehler`}</Shortcut>
          <Shortcut keys={[t`Umschalt`, 'F8']}>{t`Vorheriger Fehler`}</Shortcut>
          <Shortcut keys={['F9']}>{t`Fragen der Zeile: so lassen`}</Shortcut>
          <Shortcut keys={[alt, enter]}>{t`Zeile im Formular öffnen`}</Shortcut>
          <Shortcut keys={[alt, t`Entf`]}>{t`Zeile auslassen oder doch senden`}</Shortcut>
          <Shortcut keys={[control, 'D']}>{t`Nach unten füllen`}</Shortcut>
          <Shortcut keys={[control, enter]}>{t`Senden, was bereit ist`}</Shortcut>
        </Group>
        <Group title={t`Überall`}>
          <Shortcut keys={[control, 'K']}>{t`Suche`}</Shortcut>
          <Shortcut keys={[alt, 'R']}>{t`Letztes Label noch einmal drucken`}</Shortcut>
          <Shortcut keys={['?']}>{t`Diese Übersicht`}</Shortcut>
        </Group>
      </div>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold text-sm">{title}</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5 text-sm">
        {children}
      </dl>
    </section>
  );
}

function Shortcut({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <>
      <dt className="whitespace-nowrap">
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && ' '}
            <Kbd>{key}</Kbd>
          </Fragment>
        ))}
      </dt>
      <dd className="text-label">{children}</dd>
    </>
  );
}
