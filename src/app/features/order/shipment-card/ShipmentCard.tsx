import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { CardForm } from '#app/features/order/CardForm.tsx';
import { oneColumnCard } from '#app/features/order/card-classes.ts';
import { tabName } from '#app/features/order/field-names.ts';
import type { Services } from '#app/features/order/finish/use-services.ts';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { useTabStates } from '#app/features/order/use-tab-states.ts';
import { useDerived } from '#app/forms/form.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { ShipmentTab } from './ShipmentTab.tsx';

const loadService = () => import('#app/features/order/finish/ServiceTab.tsx').then((it) => it.ServiceTab);
const loadFinish = () => import('#app/features/order/finish/FinishTab.tsx').then((it) => it.FinishTab);

export const ShipmentCard = memo(function ShipmentCard({ services }: { services: Services }) {
  const { t } = useLingui();
  const { form, shipmentTab, showTab } = useOrderEditor();
  const states = useTabStates(form);
  const Service = useLater(loadService, shipmentTab === 'service');
  const Finish = useLater(loadFinish, shipmentTab === 'finish_order');
  return (
    <Card label={t`Sendung`} isFlush footer={<Footer />} className={oneColumnCard}>
      <CardForm place="shipment">
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
              content: Service ? <Service services={services} /> : <Skeleton className="h-72 w-full" />,
            },
            {
              id: 'finish_order',
              label: tabName('finish_order'),
              state: states.finish_order,
              content: Finish ? <Finish /> : <Skeleton className="h-72 w-full" />,
            },
          ]}
        />
      </CardForm>
    </Card>
  );
});

function Footer() {
  const { t } = useLingui();
  const { form, shipmentTab, goOn, goBack, submit, askToClear } = useOrderEditor();
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
