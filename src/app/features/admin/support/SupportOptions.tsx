import { useLingui } from '@lingui/react/macro';
import { serviceName, transportKindText } from '#app/i18n/labels.ts';
import { sellerNumberText } from '#app/parts/customs/seller-number-text.ts';
import { seenNumberText } from '#app/parts/shipment/seen-number-text.ts';
import { Card } from '#app/ui/Card.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import type { SupportView } from '#contract/support.ts';
import { sellerSchemes } from '#domain/customs/seller-number.ts';
import type { Options } from '#domain/people/account.ts';

export function SupportOptions({ view: { options, is_valor_enabled } }: { view: SupportView }) {
  const { t } = useLingui();
  const yesOrNo = (isSet: boolean) => (isSet ? t`ja` : t`nein`);
  const serviceAnswer = (it: Options['default_service']) =>
    it === 'last' ? t`Wie zuletzt` : it === 'ask' ? t`Jedes Mal fragen` : serviceName(it, 'national');
  const pickupAnswers = { last: t`Wie zuletzt`, ask: t`Jedes Mal fragen`, yes: t`ja`, no: t`nein` };
  return (
    <Card title={t`Optionen`}>
      <Facts
        className="text-sm"
        facts={[
          [t`Transportart`, transportKindText(options.transport_kind)],
          [t`Unterschrift`, yesOrNo(options.signature_required)],
          [t`Unterschrift eines Erwachsenen`, yesOrNo(options.adult_signature_required)],
          [t`Nur direkte Zustellung`, yesOrNo(options.direct_delivery_only)],
          [t`Klimaneutral`, yesOrNo(options.carbon_neutral)],
          [t`E-Mail bei Zustellung`, yesOrNo(options.receive_delivery_email)],
          [t`Valorentransport`, yesOrNo(is_valor_enabled)],
          [t`Standard-Service für Pakete`, serviceAnswer(options.default_service)],
          [t`Abholung`, pickupAnswers[options.default_pickup]],
          [t`Eigene Auftragsnummer gilt als bekannt`, seenNumberText(options.seen_number)],
          ...sellerSchemes.map((it): [string, string] => [sellerNumberText(it), options[it]]),
          [t`Spezial-Service anbieten`, yesOrNo(options.special_activation)],
          [t`Service für Fracht vorauswählen`, yesOrNo(options.default_service_freight)],
          [t`Service für Paletten vorauswählen`, yesOrNo(options.default_service_pallet)],
          [t`Service für Umschläge vorauswählen`, yesOrNo(options.default_service_envelope)],
          [t`Menü klein`, yesOrNo(options.sidebar_mini)],
          [t`Labeldrucker`, yesOrNo(options.label_printer)],
        ]}
      />
    </Card>
  );
}
