import { emptyAddress } from '#domain/address/address.ts';
import { labelAddress } from '#domain/labels/label-address.ts';
import type { LabelFormat } from '#domain/shipment/shipment.ts';
import type { Deps } from '#server/deps.ts';
import type { Asker } from '#server/drawing/threads.ts';
import { type DrawOptions, drawLabels } from '#server/labels/draw-label.ts';
import type { LabelContent } from '#server/labels/label-content.ts';
import { imagesAside, type LabelFile } from './labels.ts';

/** Valid by its check digit, so that scanners read it; no shipment ever gets it. */
const voidNumber = '000000000000000000';

const nobody = labelAddress({
  ...emptyAddress,
  company: 'UNGÜLTIG / VOID',
  street: 'Testlabel, nicht versenden',
  address_extra_1: 'Test label, do not ship',
  postal_code: '00000',
  city: 'TEST',
});

/** Label that no carrier can deliver, in the requested format (docs/rules.md 15.26). */
export async function testLabel(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  asker: Asker,
  format: LabelFormat,
  start_position: NonNullable<DrawOptions['start_position']>,
): Promise<LabelFile> {
  const content: LabelContent = {
    tracking_number: voidNumber,
    parcel_index: 1,
    parcels_quantity: 1,
    weight_kg: 1,
    transport_kind: 'parcel',
    is_national: true,
    sender: nobody,
    recipient: nobody,
    service: { internal_service_label: 'standard', label: 'UNGÜLTIG / VOID' },
    special_delivery_terms: 'Testlabel. Test label.',
    date: clock.now(),
    client_number: '0',
    provider_name: config.provider.name,
  };
  const image = imagesAside(asker);
  const { bytes, contentType, extension } = await drawLabels([content], format, { start_position, image });
  return { name: `Testlabel.${extension}`, bytes, contentType };
}
