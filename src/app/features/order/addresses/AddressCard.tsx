import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { CardForm } from '#app/features/order/CardForm.tsx';
import { oneColumnCard } from '#app/features/order/card-classes.ts';
import { tabName } from '#app/features/order/field-names.ts';
import { type AddressTab as AddressTabId, useOrderEditor } from '#app/features/order/order-form.ts';
import { useTabStates } from '#app/features/order/use-tab-states.ts';
import { useDerived } from '#app/forms/form.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { AddressTab } from './AddressTab.tsx';

const loadSender = () => import('./SenderTab.tsx').then((it) => it.SenderTab);

export const AddressCard = memo(function AddressCard() {
  const { t } = useLingui();
  const { form, addressTab, showTab, goOn, goBack } = useOrderEditor();
  const states = useTabStates(form);
  const hasPickupAddress = useDerived(() => form.values.value.has_differ_pickup);
  const Sender = useLater(loadSender, addressTab === 'sender');
  const nextTexts: Record<AddressTabId, string> = {
    sender: hasPickupAddress ? t`Weiter zur Abholadresse` : t`Weiter zum Empfänger`,
    differ_pickup: t`Weiter zum Empfänger`,
    recipient: t`Weiter zur Sendung`,
  };
  return (
    <Card
      label={t`Adressen`}
      isFlush
      className={oneColumnCard}
      footer={
        <>
          {addressTab !== 'sender' && <Button onClick={() => goBack(addressTab)}>{t`Zurück`}</Button>}
          <Button variant="primary" onClick={() => goOn(addressTab)}>
            {nextTexts[addressTab]}
          </Button>
        </>
      }
    >
      <CardForm place="addresses">
        <Tabs
          label={t`Adressen`}
          selected={addressTab}
          onSelect={showTab}
          tabs={[
            {
              id: 'sender',
              label: tabName('sender'),
              state: states.sender,
              content: Sender ? <Sender /> : <Skeleton className="h-72 w-full" />,
            },
            {
              id: 'differ_pickup',
              label: tabName('differ_pickup'),
              state: states.differ_pickup,
              content: <AddressTab at="differ_pickup" />,
            },
            {
              id: 'recipient',
              label: tabName('recipient'),
              state: states.recipient,
              content: <AddressTab at="recipient" />,
            },
          ]}
        />
      </CardForm>
    </Card>
  );
});
