import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useDerived } from '#app/forms/form.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { AddressTab } from './AddressTab.tsx';
import { narrowTabs, phoneCard } from './card-classes.ts';
import { tabName } from './field-names.ts';
import { type AddressTab as AddressTabId, useOrderDesk } from './order-form.ts';
import { SenderTab } from './SenderTab.tsx';
import { enterGoesOn } from './use-order-keys.ts';
import { useTabStates } from './use-tab-states.ts';

/** From where to where: sender, differing pickup address, recipient. */
export const AddressCard = memo(function AddressCard() {
  const { t } = useLingui();
  const { form, addressTab, showTab, goOn, goBack } = useOrderDesk();
  const states = useTabStates(form);
  const hasPickupAddress = useDerived(() => form.values.value.has_differ_pickup);
  const nextTexts: Record<AddressTabId, string> = {
    sender: hasPickupAddress ? t`Weiter zur Abholadresse` : t`Weiter zum Empfänger`,
    differ_pickup: t`Weiter zum Empfänger`,
    recipient: t`Weiter zur Sendung`,
  };
  return (
    <Card
      label={t`Adressen`}
      isFlush
      className={phoneCard}
      footer={
        <>
          {addressTab !== 'sender' && <Button onClick={() => goBack(addressTab)}>{t`Zurück`}</Button>}
          <Button variant="primary" onClick={() => goOn(addressTab)}>
            {nextTexts[addressTab]}
          </Button>
        </>
      }
    >
      <div className={joinClasses('@container', narrowTabs)} {...{ [enterGoesOn]: '' }}>
        <Tabs
          label={t`Adressen`}
          selected={addressTab}
          onSelect={showTab}
          tabs={[
            { id: 'sender', label: tabName('sender'), state: states.sender, content: <SenderTab /> },
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
      </div>
    </Card>
  );
});
