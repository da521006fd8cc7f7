import * as v from 'valibot';
import { requiredText } from '#domain/values/text.ts';

/** Per client; `form` in characters of JSON: an order of 100 parcels has some 40,000. */
export const templateLimits = { templates: 500, name: 60, form: 256 * 1024 } as const;

export function fitsTemplate(form: unknown): boolean {
  return (JSON.stringify(form) ?? '').length <= templateLimits.form;
}

/** The device chooses the id; `form` is the order form's content. */
export const Template = v.object({
  template_id: v.pipe(v.string(), v.uuid()),
  name: requiredText('not_valid', templateLimits.name),
  form: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check((form) => fitsTemplate(form), 'too_long'),
  ),
  /** ms; the later write wins. */
  updated: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
});
export type Template = v.InferOutput<typeof Template>;

type Form = Record<string, unknown>;

export function templateForm(values: Form, withRecipient: boolean): Form {
  const { recipient, ...rest } = values;
  return {
    ...rest,
    ...(withRecipient && isForm(recipient) ? { recipient: withoutWishes(recipient) } : {}),
    ...(isForm(rest.differ_pickup) ? { differ_pickup: withoutWishes(rest.differ_pickup) } : {}),
    ...(rest.is_return === true ? { original_tracking_number: '', rma_reference: '' } : {}),
    pickup_date: '',
    restrictions_declared: false,
    terms_of_service: false,
    terms_of_valor: false,
  };
}

/** A template must not repeat changes of the address book. */
const withoutWishes = (address: Form): Form => ({
  ...address,
  save_as_new_address: false,
  address_change: '',
});

const isForm = (value: unknown): value is Form =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
