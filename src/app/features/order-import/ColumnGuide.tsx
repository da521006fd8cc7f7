import { useLingui } from '@lingui/react/macro';
import { Card } from '#app/ui/Card.tsx';
import { Disclosure } from '#app/ui/Disclosure.tsx';
import { type OrderColumn, orderColumns } from '#domain/order-import/columns.ts';
import { columnName } from './column-names.ts';

export function ColumnGuide() {
  const { t } = useLingui();
  const about: Partial<Record<OrderColumn, string>> = {
    order_number: t`Zeilen mit derselben Nummer werden ein Auftrag mit mehreren Packstücken. Sie steht als Referenz 1 auf dem Label.`,
    company: t`Fehlt sie, wird der Name zur Firma und der Nachname zum Ansprechpartner.`,
    street: t`Mit oder ohne Hausnummer.`,
    postal_code: t`Eine fehlende 0 am Anfang wird vorgeschlagen, nicht automatisch ergänzt.`,
    country_code: t`Kürzel oder Name; ohne Angabe Deutschland.`,
    phone: t`Mit oder ohne Vorwahl in eigenen Spalten.`,
    weight: t`In kg oder g, mit Komma oder Punkt.`,
    service: t`Zum Beispiel Standard, Express, Express 12 oder Samstag; sonst gilt die Regel für das Land.`,
    transport_kind: t`Paket, Umschlag, Palette oder Fracht; sonst die aus Ihren Einstellungen.`,
    size: t`Zum Beispiel 60 x 40 x 30, oder der Name einer Ihrer Kartongrößen.`,
    goods_description: t`Hat die Datei eine Zeile je Artikel, wird daraus der Inhalt eines Pakets und, wo nötig, die Zollangaben.`,
  };
  return (
    <Card label={t`Welche Spalten eine Datei haben kann`} isFlush>
      <Disclosure title={t`Welche Spalten eine Datei haben kann`} className="px-5 py-3">
        <p className="mt-3 mb-3 max-w-lg text-label text-sm">
          {t`Die Reihenfolge ist gleich, und die Überschriften dürfen anders heißen: die Exporte von JTL-Wawi, Billbee, Shopify, WooCommerce, plentysystems, xentral, DHL, UPS, Sendcloud und DPD kennen wir. Was fehlt, wird in der Liste ergänzt.`}
        </p>
        <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2 xl:grid-cols-3">
          {orderColumns.map((column) => (
            <div key={column}>
              <dt className="font-medium">{columnName(column)}</dt>
              {about[column] && <dd className="text-muted">{about[column]}</dd>}
            </div>
          ))}
        </dl>
      </Disclosure>
    </Card>
  );
}
