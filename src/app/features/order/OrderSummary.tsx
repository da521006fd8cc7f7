import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DraftNote } from '#app/features/order/drafts/DraftNote.tsx';
import { useDerived } from '#app/forms/form.ts';
import { formatKg } from '#app/i18n/format.ts';
import { serviceName } from '#app/i18n/labels.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { pieceCount } from '#app/parts/orders/piece-count.ts';
import { ReturnMark } from '#app/parts/orders/ReturnMark.tsx';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { countryName } from '#domain/address/countries.ts';
import { draftRoute } from '#domain/order/order-draft.ts';
import { shippingType } from '#domain/services/route.ts';
import { MissingList } from './MissingList.tsx';
import { areSameFigures, orderFigures } from './order-figures.ts';
import { type AddressTab, useOrderEditor } from './order-form.ts';

export function OrderSummary({ savedAt }: { savedAt: number | undefined }) {
  const { t } = useLingui();
  const { form, submit, askToClear } = useOrderEditor();
  const isSubmitting = useDerived(() => form.isSubmitting.value);
  const isComplete = useDerived(() => form.issues.value.length === 0);
  return (
    <section
      aria-label={t`Zusammenfassung`}
      className={joinClasses(
        'isolate col-span-full grid min-w-0 rounded-card border border-line bg-surface shadow-card',
        '@min-[50rem]/page:grid-cols-3 @min-[60rem]/page:sticky @min-[60rem]/page:top-4 @min-[60rem]/page:col-span-1 @min-[60rem]/page:grid-cols-1',
      )}
    >
      <div className="px-4.5 pt-4 pb-3.5">
        <h2 className="mb-2.5 font-semibold text-base">{t`Zusammenfassung`}</h2>
        <RouteLine />
      </div>
      <Part>
        <Figures />
      </Part>
      <Part>
        <MissingList />
      </Part>
      <div className="col-span-full flex flex-col gap-2 px-4.5 pt-1 pb-4 @min-[50rem]/page:border-line @min-[50rem]/page:border-t @min-[50rem]/page:pt-4 @min-[60rem]/page:border-t-0 @min-[60rem]/page:pt-1">
        <Button
          variant={isComplete ? 'primary' : 'secondary'}
          onClick={submit}
          isLoading={isSubmitting}
          isFullWidth
          className="@max-[50rem]/page:hidden"
          aria-label={t`Auftrag senden (Strg+Eingabe)`}
        >
          {t`Auftrag senden`}
        </Button>
        <Button variant="text" onClick={askToClear} isFullWidth className="@min-[50rem]/page:hidden">
          {t`Formular leeren`}
        </Button>
        <DraftNote savedAt={savedAt} />
      </div>
    </section>
  );
}

function Part({ children }: { children: ReactNode }) {
  return (
    <div className="border-line border-t px-4.5 py-3.5 @min-[50rem]/page:border-t-0 @min-[50rem]/page:border-l @min-[60rem]/page:border-t @min-[60rem]/page:border-l-0">
      {children}
    </div>
  );
}

function RouteLine() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const hasPickupAddress = useDerived(() => form.values.value.has_differ_pickup);
  // A return goes from the pickup address to the client, so the sender is no stop (docs/rules.md 15.11).
  const isReturn = useDerived(() => form.values.value.is_return);
  return (
    <ol className="flex flex-col gap-2.5">
      {isReturn && (
        <li>
          <ReturnMark />
        </li>
      )}
      {!(isReturn && hasPickupAddress) && <RouteStop at="sender" empty={t`Absender noch offen`} />}
      {hasPickupAddress && <RouteStop at="differ_pickup" empty={t`Abholadresse noch offen`} />}
      <RouteStop at="recipient" empty={t`Empfänger noch offen`} />
    </ol>
  );
}

function RouteStop({ at, empty }: { at: AddressTab; empty: string }) {
  const { form } = useOrderEditor();
  const locale = useLocale();
  const { company, postal_code, city, country_code } = useDerived(() => form.values.value[at]);
  const name = company.trim();
  const place = [`${postal_code} ${city}`.trim(), countryName(country_code, locale)];
  return (
    <li
      className={joinClasses(
        'relative pl-5.5 text-sm',
        'before:absolute before:top-1.5 before:left-0.5 before:size-2.5 before:rounded-full before:border-2 before:border-brand before:bg-surface last:before:bg-brand',
        'after:absolute after:top-4.5 after:-bottom-3 after:left-1.5 after:w-0.5 after:bg-line last:after:hidden',
      )}
    >
      <span className={joinClasses('block break-words', name === '' && 'text-muted')}>{name || empty}</span>
      <span className="block text-muted text-xs">{place.filter(Boolean).join(', ')}</span>
    </li>
  );
}

const loadArrivalNote = () =>
  import('#app/features/order/finish/ArrivalNote.tsx').then((it) => it.ArrivalNote);
const loadPickupNote = () => import('#app/features/order/finish/PickupNote.tsx').then((it) => it.PickupNote);

function Figures() {
  const { t } = useLingui();
  const { form, user } = useOrderEditor();
  const kind = useDerived(() => form.values.value.transport_kind);
  const hasPickup = useDerived(() => form.values.value.has_pickup);
  const service = useDerived(() => form.values.value.service);
  const type = useDerived(() => shippingType(draftRoute(form.values.value)));
  const ArrivalNote = useLater(loadArrivalNote, service !== '');
  const PickupNote = useLater(loadPickupNote, user.is_pickup_allowed && hasPickup !== null);
  const figures = useDerived(() => orderFigures(form.values.value), areSameFigures);
  const chargedBy = {
    weight: t`Gewicht`,
    volume: t`Volumen`,
    both: t`Gewicht und Volumen`,
  };
  const surcharge = figures.surcharge_eur;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-1.5 text-sm">
      <Figure name={t`Service`}>
        {service === '' ? (
          <span className="font-normal text-muted">{t`noch offen`}</span>
        ) : (
          serviceName(service, type)
        )}
      </Figure>
      {service !== '' && ArrivalNote && <ArrivalNote />}
      {PickupNote && (
        <Figure name={t`Abholung`}>
          <PickupNote />
        </Figure>
      )}
      <Figure name={t`Packstücke`}>{pieceCount(kind, figures.parcels_quantity)}</Figure>
      <Figure name={t`Gewicht`}>{formatKg(figures.total_weight, 1)}</Figure>
      {figures.chargedBy && <Figure name={t`Abrechnung nach`}>{chargedBy[figures.chargedBy]}</Figure>}
      <Figure name={t`Abrechnungsgewicht`}>
        <span className="font-semibold text-lg leading-6">{formatKg(figures.total_billable_weight)}</span>
      </Figure>
      {surcharge > 0 && (
        <Figure name={t`Zuschläge`}>
          {t`${surcharge} EUR`}
          <span className="block font-normal text-muted text-xs">{t`zum Preis nach Vertrag`}</span>
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="self-baseline whitespace-nowrap text-muted">{name}</dt>
      <dd className="tabular min-w-0 self-baseline text-right font-medium">{children}</dd>
    </>
  );
}
