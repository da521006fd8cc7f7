import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { serviceName, unavailableText } from '#app/i18n/labels.ts';
import { carrierMessage, errorText } from '#app/i18n/messages.ts';
import { useNow } from '#app/parts/states/use-now.ts';
import { Button } from '#app/ui/Button.tsx';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { draftRoute } from '#domain/order/order-draft.ts';
import { isOffered } from '#domain/order/standard-order.ts';
import { type ShippingType, shippingType } from '#domain/services/route.ts';
import type { ServiceChoice, ServiceLabel } from '#domain/services/services.ts';
import { deliveryText, leavingText } from './service-texts.ts';
import type { Services } from './use-services.ts';

const isSameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function ServiceTab({ services }: { services: Services }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const type = useDerived(() => shippingType(draftRoute(form.values.value)));
  const { choices, standard, usual, isLoading, isOffline, error, retry } = services;
  const isOpen = useDerived(() => form.values.value.service === '');
  return (
    <div className="flex flex-col gap-3.5" aria-busy={isLoading}>
      {isOffline && (
        <Notice icon={<CloudOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />}>
          {t`Offline: Alle Services der Strecke sind wählbar, geprüft wird beim Senden.`}
        </Notice>
      )}
      {error && !isOffline && (
        <Notice icon={<TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />}>
          <p>{error.carrierMessage ? carrierMessage(error.carrierMessage) : errorText(error.code)}</p>
          <p className="text-label">{t`Alle Services der Strecke sind wählbar, geprüft wird beim Senden.`}</p>
          <div className="-mx-3 -mb-1">
            <Button variant="text" onClick={retry}>{t`Erneut versuchen`}</Button>
          </div>
        </Notice>
      )}
      {standard && isOpen && !isLoading && !isOffered(standard, choices) && (
        <Notice icon={<TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />}>
          <StandardMissing service={standard} type={type} />
        </Notice>
      )}
      {isLoading ? (
        <LoadingServices choices={choices} />
      ) : (
        <ServiceChoices {...{ choices, standard, usual, type }} />
      )}
    </div>
  );
}

/** The app never substitutes another service; the user chooses. */
function StandardMissing({ service, type }: { service: ServiceLabel; type: ShippingType }) {
  const { t } = useLingui();
  const { baseData, lastService } = useOrderEditor();
  const name = serviceName(service, type);
  return lastService !== undefined || baseData.options.default_service === 'last'
    ? t`Der zuletzt gewählte Service „${name}“ ist für diesen Auftrag nicht verfügbar. Bitte wählen Sie einen anderen.`
    : t`Ihr Standard-Service „${name}“ ist für diesen Auftrag nicht verfügbar. Bitte wählen Sie einen anderen.`;
}

type ServiceChoicesProps = Pick<Services, 'choices' | 'standard' | 'usual'> & { type: ShippingType };

function ServiceChoices({ choices, standard, usual, type }: ServiceChoicesProps) {
  const { t } = useLingui();
  const { form, baseData, lastService, user } = useOrderEditor();
  const ofDevice = baseData.options.default_service === 'last' ? t`Zuletzt gewählt` : t`Ihr Standard-Service`;
  const standardNote = lastService === undefined ? ofDevice : t`Wie zuletzt`;
  const at = { now: useNow(), cutOffs: user.cut_offs };
  const leavingAnyway = useDerived(() => leavingText(form.values.value, '', at));
  const words = useDerived(
    () =>
      choices.map(({ service }) => ({
        delivery: deliveryText(form.values.value, service, at),
        leaving: leavingText(form.values.value, service, at),
      })),
    isSameJson,
  );
  const noteOf = (service: ServiceLabel, leaving: string | undefined) =>
    leaving !== leavingAnyway ? leaving : service === standard ? standardNote : undefined;
  return (
    <FormField of={form} name="service">
      {(field) => (
        <RadioGroup<ServiceLabel>
          {...field}
          label={t`Service`}
          hint={leavingAnyway && t`Ankunft ${leavingAnyway}`}
          focused={usual}
          required
          value={field.value === '' ? undefined : field.value}
          options={choices.map(({ service, unavailable }, index) => ({
            value: service,
            title: serviceName(service, type),
            description: noteOf(service, words[index]?.leaving),
            trailing: (
              <span className="inline-block max-w-28 text-balance sm:max-w-none">
                {words[index]?.delivery}
              </span>
            ),
            disabled: unavailable !== undefined,
            reason: unavailable && unavailableText(unavailable),
          }))}
        />
      )}
    </FormField>
  );
}

function LoadingServices({ choices }: { choices: readonly ServiceChoice[] }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="mb-1 text-muted text-sm">
        {t`Verfügbare Services werden geladen`}
      </p>
      {choices.map(({ service }) => (
        <Skeleton key={service} className="h-control w-full" />
      ))}
    </div>
  );
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex gap-2.5 rounded-panel bg-warning-soft px-3.5 py-2.5 text-sm text-warning"
    >
      {icon}
      <div className="flex min-w-0 flex-col gap-1">{children}</div>
    </div>
  );
}
