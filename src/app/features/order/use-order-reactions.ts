import { useEffect, useRef } from 'react';
import { serverNow } from '#app/api/server-clock.ts';
import { changeCountry } from '#app/features/order/addresses/typed-address.ts';
import { repairPickup } from '#app/features/order/finish/pickup-choice.ts';
import { defaultService } from '#app/features/order/finish/service-query.ts';
import type { Services } from '#app/features/order/finish/use-services.ts';
import { useDerived } from '#app/forms/form.ts';
import { issueText } from '#app/i18n/messages.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { draftRoute } from '#domain/order/order-draft.ts';
import {
  changedCountry,
  isAboveValorLimit,
  isServiceOfRoute,
  underValor,
} from '#domain/order/order-reactions.ts';
import { isOffered } from '#domain/order/standard-order.ts';
import type { Options } from '#domain/people/account.ts';
import { isTriangle } from '#domain/services/route.ts';
import { forcedByValor, hasValor, type Signature } from '#domain/services/valor.ts';
import type { OrderDesk, OrderForm, TypedAddress } from './order-form.ts';

/** ms until the country of a triangle is reset (docs/rules.md 10.2). */
const triangleDelay = 150;

export function useOrderReactions(editor: OrderDesk, services: Services): void {
  const { form, baseData } = editor;
  useValor(form, baseData.options);
  useTriangle(form);
  useService(editor, services);
  usePickup(form);
}

/**
 * Valor forces delivery settings and service. Afterwards the previous settings return, or the options if the order
 * began with valor; above the limit the service is cleared.
 */
function useValor(form: OrderForm, options: Options): void {
  const isValor = useDerived(() => hasValor(form.values.value.parcels));
  const before = useRef<Signature | undefined>(isValor ? options : undefined);
  useEffect(() => {
    const draft = form.values.peek();
    const next = isValor ? underValor(draft) : before.current;
    before.current = isValor ? (before.current ?? draft) : undefined;
    if (!next) return;
    for (const name of forcedByValor) form.set(name, next[name]);
    if (isValor) form.set('service', underValor(draft).service);
  }, [form, isValor]);

  const isAboveLimit = useDerived(() => isAboveValorLimit(form.values.value.parcels));
  const wasAboveLimit = useRef(isAboveLimit);
  useEffect(() => {
    if (isAboveLimit && !wasAboveLimit.current) form.set('service', '');
    wasAboveLimit.current = isAboveLimit;
  }, [form, isAboveLimit]);
}

/** A triangle is refused: the country chosen last becomes Germany, with a warning. */
function useTriangle(form: OrderForm): void {
  const pickup = useDerived(() => form.values.value.differ_pickup.country_code);
  const recipient = useDerived(() => form.values.value.recipient.country_code);
  const isRefused = useDerived(() => isTriangle(draftRoute(form.values.value)));
  const last = useRef({ pickup, recipient, changed: 'recipient' as TypedAddress });
  useEffect(() => {
    const changed = changedCountry(last.current, { pickup, recipient });
    if (changed) last.current = { pickup, recipient, changed };
  }, [pickup, recipient]);
  useEffect(() => {
    if (!isRefused) return;
    const timer = setTimeout(() => {
      changeCountry(form, last.current.changed, 'DE');
      showSnackbar({ text: issueText({ code: 'triangle_warning' }), tone: 'warning', durationMs: 10_000 });
    }, triangleDelay);
    return () => clearTimeout(timer);
  }, [form, isRefused]);
}

/** Clears a service that the route does not have; the service tab preselects one if it is offered. */
function useService({ form, baseData, shipmentTab, lastService }: OrderDesk, services: Services): void {
  const isEntered = shipmentTab === 'service';
  const service = useDerived(() => form.values.value.service);
  const exists = useDerived(() => isServiceOfRoute(form.values.value));
  useEffect(() => {
    if (!exists) form.set('service', '');
  }, [form, exists]);

  const { choices, standard, isLoading } = services;
  useEffect(() => {
    if (!isEntered || isLoading || service !== '') return;
    const kind = form.values.peek().transport_kind;
    const preselected = lastService ?? defaultService(kind, baseData.options, choices) ?? standard;
    if (preselected && isOffered(preselected, choices)) form.set('service', preselected);
  }, [form, isEntered, isLoading, service, choices, standard, lastService, baseData]);
}

function usePickup(form: OrderForm): void {
  const service = useDerived(() => form.values.value.service);
  const before = useRef(service);
  useEffect(() => {
    // A new order with a pickup has no day yet.
    const isNew = service !== before.current || form.values.peek().pickup_date === '';
    if (isNew && service !== '') repairPickup(form, new Date(serverNow()));
    before.current = service;
  }, [form, service]);
}
