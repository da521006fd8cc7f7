import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useOrderDesk } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { serviceName, unavailableText } from '#app/i18n/labels.ts';
import { carrierMessage, errorText } from '#app/i18n/messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { draftRoute } from '#domain/order-draft.ts';
import { type ShippingType, shippingType } from '#domain/route.ts';
import type { ServiceChoice, ServiceLabel } from '#domain/services.ts';
import { deliveryText } from './service-texts.ts';
import type { Services } from './use-services.ts';

/** Every service of the route; where one cannot be chosen, why. */
export function ServiceTab({ services }: { services: Services }) {
  const { t } = useLingui();
  const { form } = useOrderDesk();
  const type = useDerived(() => shippingType(draftRoute(form.values.value)));
  const { choices, isLoading, isOffline, error, retry } = services;
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
      {isLoading ? <LoadingServices choices={choices} /> : <ServiceChoices {...{ choices, type }} />}
    </div>
  );
}

function ServiceChoices({ choices, type }: { choices: readonly ServiceChoice[]; type: ShippingType }) {
  const { t } = useLingui();
  const { form } = useOrderDesk();
  return (
    <FormField of={form} name="service">
      {(field) => (
        <RadioGroup<ServiceLabel>
          {...field}
          label={t`Service`}
          required
          value={field.value === '' ? undefined : field.value}
          options={choices.map(({ service, unavailable }) => ({
            value: service,
            title: serviceName(service, type),
            trailing: deliveryText(service, type),
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
