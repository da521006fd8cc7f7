import { useLingui } from '@lingui/react/macro';
import { useDerived } from '#app/forms/form.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { narrowTabs, phoneCard } from './card-classes.ts';
import { FinishTab } from './FinishTab.tsx';
import { tabName } from './field-names.ts';
import { useOrderDesk } from './order-form.ts';
import { ServiceTab } from './ServiceTab.tsx';
import { ShipmentTab } from './ShipmentTab.tsx';
import type { Services } from './use-services.ts';
import { useTabStates } from './use-tab-states.ts';

/** What is sent, by which service, and the rest of the order. */
export function ShipmentCard({ services }: { services: Services }) {
  const { t } = useLingui();
  const { form, shipmentTab, showTab } = useOrderDesk();
  const states = useTabStates(form);
  return (
    <Card label={t`Sendung`} isFlush footer={<Footer />} className={phoneCard}>
      <div className={joinClasses('@container', narrowTabs)}>
        <Tabs
          label={t`Sendung`}
          selected={shipmentTab}
          onSelect={showTab}
          tabs={[
            {
              id: 'shipmentdata',
              label: tabName('shipmentdata'),
              state: states.shipmentdata,
              content: <ShipmentTab />,
            },
            {
              id: 'service',
              label: tabName('service'),
              state: states.service,
              content: <ServiceTab services={services} />,
            },
            {
              id: 'finish_order',
              label: tabName('finish_order'),
              state: states.finish_order,
              content: <FinishTab />,
            },
          ]}
        />
      </div>
    </Card>
  );
}

function Footer() {
  const { t } = useLingui();
  const { form, shipmentTab, goOn, goBack, submit, askToClear } = useOrderDesk();
  const isSubmitting = useDerived(() => form.isSubmitting.value);
  return (
    <>
      {shipmentTab === 'shipmentdata' ? (
        <Button variant="text" onClick={askToClear} className="mr-auto">
          {t`Formular leeren`}
        </Button>
      ) : (
        <Button onClick={() => goBack(shipmentTab)}>{t`Zurück`}</Button>
      )}
      {shipmentTab === 'finish_order' ? (
        <Button variant="primary" onClick={submit} isLoading={isSubmitting}>
          {t`Auftrag senden`}
        </Button>
      ) : (
        <Button variant="primary" onClick={() => goOn(shipmentTab)}>
          {shipmentTab === 'shipmentdata' ? t`Weiter zum Service` : t`Weiter zum Abschluss`}
        </Button>
      )}
    </>
  );
}
