import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { baseInfoQuery, userQuery } from '#app/api/persisted-queries.ts';
import { useOpenedDraft } from '#app/features/order/drafts/use-opened-draft.ts';
import { lastAnswers } from '#app/features/order/memory/last-answers.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { useLater } from '#app/timing/use-later.ts';
import { emptyOrderDraft } from '#domain/order/order-draft.ts';
import { standardPickup } from '#domain/order/standard-order.ts';
import type { BaseData, DatabaseUser } from '#domain/people/account.ts';
import { loadTools } from './load-tools.ts';
import { OrderEditor, type OrderHandle } from './OrderEditor.tsx';
import { OrderSkeleton } from './OrderSkeleton.tsx';

/** Page that creates a shipment (docs/rules.md 14.1). */
export default function OrderPage() {
  const { t } = useLingui();
  const user = useQuery(userQuery());
  const baseData = useQuery(baseInfoQuery());
  const missing =
    [user, baseData].find((query) => query.isError && !query.data) ?? (user.data ? baseData : user);

  function retry() {
    void user.refetch();
    void baseData.refetch();
  }

  return (
    <>
      <PageTitle text={t`Auftrag erstellen`} />
      {user.data && baseData.data ? (
        <Orders user={user.data.data} baseData={baseData.data.data} />
      ) : missing.isError || missing.fetchStatus === 'paused' ? (
        <QueryMissing
          query={{ ...missing, refetch: retry }}
          failed={t`Ihre Stammdaten konnten nicht geladen werden.`}
        />
      ) : (
        <OrderSkeleton />
      )}
    </>
  );
}

const loadNotice = () =>
  import('#app/features/order/sending/QueuedNotice.tsx').then((module) => module.QueuedNotice);

function Orders({ user, baseData }: { user: DatabaseUser; baseData: BaseData }) {
  const db = useWorkDatabase();
  const makeFresh = useCallback(
    () => emptyOrderDraft(baseData, user, standardPickup(baseData.options, lastAnswers(db))),
    [baseData, user, db],
  );
  const { opened, startFresh, goOnAs } = useOpenedDraft(db, makeFresh);
  const [queuedId, setQueuedId] = useState<string>();
  const editor = useRef<OrderHandle>(null);
  const Tools = useLater(loadTools, true);
  const Notice = useLater(loadNotice, queuedId !== undefined);

  function startNext() {
    void startFresh();
    window.scrollTo({ top: 0 });
  }

  if (!opened) return <OrderSkeleton />;
  return (
    <div className="@container/page">
      <div className="mb-2 min-h-row">
        {Tools && (
          <Tools {...{ db, user, baseData, makeFresh, editor }} draftId={opened.id} onFresh={startNext} />
        )}
      </div>
      {Notice && queuedId && <Notice db={db} id={queuedId} onClose={() => setQueuedId(undefined)} />}
      <OrderEditor
        key={opened.session}
        db={db}
        draftId={opened.id}
        values={opened.values}
        user={user}
        baseData={baseData}
        isNext={opened.isNext}
        onFresh={startNext}
        onQueued={(id) => {
          setQueuedId(id);
          startNext();
        }}
        onDraft={goOnAs}
        handle={editor}
      />
    </div>
  );
}
