import { t } from '@lingui/core/macro';
import type { Shipment } from '#domain/shipment.ts';

/** The options that are set, in words. */
export function optionTexts(shipment: Shipment): string[] {
  const texts: [boolean, string][] = [
    [shipment.signature_required, t`Unterschrift`],
    [shipment.adult_signature_required, t`Unterschrift eines Erwachsenen`],
    [shipment.direct_delivery_only, t`Nur direkte Zustellung`],
    [shipment.carbon_neutral, t`Klimaneutral`],
    [shipment.receive_delivery_email, t`E-Mail bei Zustellung`],
    [shipment.is_saturday, t`Samstagszustellung`],
    [shipment.has_valor, t`Valorentransport`],
    [shipment.waybill, t`Frachtbrief`],
    [shipment.mission_copy, t`Auftragskopie`],
    [shipment.recipient.invoice_to_recipient, t`Rechnung an Empfänger`],
  ];
  return texts.filter(([isSet]) => isSet).map(([, text]) => text);
}
