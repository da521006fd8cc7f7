import { headingKey } from '#domain/address/address-import.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { shippingType } from '#domain/services/route.ts';
import { type ServiceLabel, serviceLabels } from '#domain/services/services.ts';
import type { NoteCode } from './cell-note.ts';
import type { Mapping } from './mapping-type.ts';
import type { Cell } from './parcels-of.ts';

const serviceWords: Record<string, ServiceLabel> = {
  standard: 'standard',
  paket: 'standard',
  express: 'express',
  expressplus: 'express_plus',
  express9: 'express_plus',
  express900: 'express_plus',
  express1030: 'express',
  express12: 'express_12',
  express1200: 'express_12',
  saver: 'saver',
  expresssaver: 'saver',
  samstag: 'saturday',
  saturday: 'saturday',
  spezial: 'special',
  special: 'special',
};

/** Prefers the row's service, then the rule's (`instead`), then the destination's. */
export function serviceOf(
  { text, note }: Pick<Cell, 'text' | 'note'>,
  instead: string,
  country: string,
  { services }: Mapping,
  base: OrderDraft,
  say: (path: string, code: NoteCode, from: string) => void,
): ServiceLabel | '' {
  const named = serviceNamed(text);
  if (named) {
    if (note) say('service', note, '');
    return named;
  }
  if (text !== '') say('service', 'service_unknown', text);
  const ruled = serviceNamed(instead);
  if (ruled) {
    say('service', 'by_rule', text);
    return ruled;
  }
  const type = shippingType({ sender: base.sender.country_code, recipient: country });
  const rule = { national: services.home, international_eu: services.eu, international: services.world }[
    type
  ];
  if (rule !== '') say('service', 'service_rule', '');
  return rule || base.service;
}

function serviceNamed(text: string): ServiceLabel | undefined {
  const key = headingKey(text);
  if (Object.hasOwn(serviceWords, key)) return serviceWords[key];
  return serviceLabels.find((it) => it === text.trim());
}
