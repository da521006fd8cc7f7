import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useState } from 'react';
import { userQuery } from '#app/api/persisted-queries.ts';
import { OrderTextField } from '#app/features/order/OrderTextField.tsx';
import { OrderToggle } from '#app/features/order/OrderToggle.tsx';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useDerived } from '#app/forms/form.ts';
import { formatDate, formatEuro } from '#app/i18n/format.ts';
import { DocumentLink } from '#app/parts/public/DocumentLink.tsx';
import { usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { orderLimits } from '#domain/order/order.ts';
import { sentOptions } from '#domain/order/sent-order.ts';
import { chooseSignature, hasValor, valorLimits } from '#domain/services/valor.ts';
import { PickupFields } from './PickupFields.tsx';
import { useShownOptions } from './use-shown-options.ts';

const loadReturn = () => import('./ReturnFields.tsx').then((it) => it.ReturnFields);

export function FinishTab() {
  const { t } = useLingui();
  const { form, user } = useOrderEditor();
  const isReturn = useDerived(() => form.values.value.is_return);
  const Return = useLater(loadReturn, isReturn);
  const { isShown, hasFolded, open } = useShownOptions();
  const hasDelivery = deliveryOptions.some(isShown);
  const hasPapers = isShown('waybill') || isShown('mission_copy');
  return (
    <div className="flex flex-col gap-5">
      {Return && isReturn && <Return />}
      <References />
      {user.is_pickup_allowed && <PickupFields />}
      {hasDelivery && (
        <Section title={t`Zustellung`}>
          <Delivery isShown={isShown} />
        </Section>
      )}
      {hasPapers && (
        <Section title={t`Papiere`}>
          {isShown('waybill') && <OrderToggle name="waybill" label={t`Frachtbrief`} />}
          {isShown('mission_copy') && <OrderToggle name="mission_copy" label={t`Auftragskopie`} />}
        </Section>
      )}
      {hasFolded && (
        <Button variant="text" icon={ChevronDown} onClick={open} className="-ml-3 self-start">
          {t`Weitere Optionen`}
        </Button>
      )}
      <Section title={t`Bedingungen`}>
        <Terms />
      </Section>
    </div>
  );
}

type IsShown = ReturnType<typeof useShownOptions>['isShown'];
const deliveryOptions = sentOptions.filter((it) => it !== 'waybill' && it !== 'mission_copy');

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h2 className="font-semibold text-sm">{title}</h2>
      {children}
    </section>
  );
}

function References() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const used = useDerived(() => {
    const { reference_number_1, reference_number_2 } = form.values.value;
    return reference_number_1.trim().length + reference_number_2.trim().length;
  });
  const limit = orderLimits.references;
  const left = limit - used;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1">
      <OrderTextField name="reference_number_1" autoComplete="off" maxLength={limit} />
      <OrderTextField name="reference_number_2" autoComplete="off" maxLength={limit} />
      <p className="tabular col-span-full text-muted text-xs">
        {left >= 0
          ? t`Zusammen höchstens ${limit} Zeichen, noch ${left}`
          : plural(-left, { one: '# Zeichen zu viel', other: '# Zeichen zu viel' })}
      </p>
    </div>
  );
}

function Delivery({ isShown }: { isShown: IsShown }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const isValor = useDerived(() => hasValor(form.values.value.parcels));
  const forced = isValor ? t`Bei Valorentransport vorgegeben.` : undefined;

  function choose(chosen: 'signature_required' | 'adult_signature_required', on: boolean) {
    const next = chooseSignature(form.values.peek(), chosen, on);
    form.set('signature_required', next.signature_required);
    form.set('adult_signature_required', next.adult_signature_required);
  }

  return (
    <>
      {isShown('signature_required') && (
        <OrderToggle
          name="signature_required"
          label={t`Unterschrift`}
          disabled={isValor}
          hint={isValor ? t`Bei Valorentransport unterschreibt ein Erwachsener.` : undefined}
          onTurn={(on) => choose('signature_required', on)}
        />
      )}
      {isShown('adult_signature_required') && (
        <OrderToggle
          name="adult_signature_required"
          label={t`Unterschrift eines Erwachsenen`}
          disabled={isValor}
          hint={forced}
          onTurn={(on) => choose('adult_signature_required', on)}
        />
      )}
      {isShown('direct_delivery_only') && (
        <OrderToggle
          name="direct_delivery_only"
          label={t`Nur direkte Zustellung`}
          disabled={isValor}
          hint={forced}
        />
      )}
      {isShown('carbon_neutral') && <OrderToggle name="carbon_neutral" label={t`Klimaneutral`} />}
      {isShown('receive_delivery_email') && (
        <OrderToggle name="receive_delivery_email" label={t`E-Mail bei Zustellung`} />
      )}
      {isShown('special_delivery_terms') && <DeliveryTerms />}
    </>
  );
}

function DeliveryTerms() {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const limit = orderLimits.special_delivery_terms;
  const isOn = useDerived(() => form.values.value.has_special_delivery_terms);
  const used = useDerived(() => form.values.value.special_delivery_terms.length);

  function turn(on: boolean) {
    form.set('has_special_delivery_terms', on);
    if (on) form.focus('special_delivery_terms');
    else form.set('special_delivery_terms', '');
  }

  return (
    <>
      <OrderToggle name="has_special_delivery_terms" label={t`Zustellhinweis`} onTurn={turn} />
      {isOn && (
        <OrderTextField
          name="special_delivery_terms"
          required
          autoComplete="off"
          maxLength={limit}
          unit={<span className="tabular">{t`${used} von ${limit}`}</span>}
          className="mt-1.5"
        />
      )}
    </>
  );
}

/**
 * Asks once per version of the terms. A shown checkbox stays so that nothing moves under the finger; it appears later
 * if the server demands it.
 */
function Terms() {
  const { t } = useLingui();
  const { form, user } = useOrderEditor();
  const { terms_url, valor_terms_url } = usePortalSettings() ?? {};
  const { version, accepted } = user.terms;
  const isMissing = useDerived(() => form.issues.value.some((it) => it.path === 'terms_of_service'));
  const [isAsked, setIsAsked] = useState(accepted === null);
  const isKnownAccepted = accepted !== null;
  const queries = useQueryClient();
  useEffect(() => {
    if (!isMissing) return;
    setIsAsked(true);
    // The server may have a newer version of the terms.
    if (isKnownAccepted) void queries.invalidateQueries(userQuery());
  }, [isMissing, isKnownAccepted, queries]);
  useEffect(() => {
    const { terms_of_service, terms_version } = form.values.peek();
    if (terms_of_service && terms_version !== version) form.set('terms_of_service', false);
  }, [form, version]);

  function tick(on: boolean) {
    form.set('terms_of_service', on);
    form.set('terms_version', on ? version : '');
  }

  const day = accepted === null ? '' : formatDate(accepted);
  const isValor = useDerived(() => hasValor(form.values.value.parcels));
  const cover = formatEuro(valorLimits.maxCover);
  const deductible = formatEuro(valorLimits.deductible);
  return (
    <>
      {isAsked || isMissing ? (
        <OrderToggle
          as={Checkbox}
          name="terms_of_service"
          required
          hint={t`Stand ${version}; einmal akzeptiert, wird erst bei einem neuen Stand wieder gefragt.`}
          label={
            <Trans>
              Ich akzeptiere die <DocumentLink url={terms_url}>Allgemeinen Geschäftsbedingungen</DocumentLink>
              .
            </Trans>
          }
          onTurn={tick}
        />
      ) : (
        <p className="text-muted text-sm">
          <Trans>
            <DocumentLink url={terms_url}>Allgemeine Geschäftsbedingungen</DocumentLink> (Stand {version})
            akzeptiert am {day}.
          </Trans>
        </p>
      )}
      {isValor && (
        <OrderToggle
          as={Checkbox}
          name="terms_of_valor"
          required
          label={
            <Trans>
              Ich akzeptiere die{' '}
              <DocumentLink url={valor_terms_url}>Bedingungen für Valorentransporte</DocumentLink>: Deckung
              bis {cover}, {deductible} Selbstbehalt.
            </Trans>
          }
        />
      )}
    </>
  );
}
