import { useLingui } from '@lingui/react/macro';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { createFormFocus } from '#app/forms/form-focus.ts';
import { editPackaging } from '#app/offline/queue/change-item.ts';
import { enqueuePackaging } from '#app/offline/queue/enqueue-packaging.ts';
import { wakeSender } from '#app/offline/queue/start-sending.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { packagingWords } from '#app/parts/orders/packaging-words.ts';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { hasAnyArticle, noPackaging } from '#domain/portal/packaging.ts';
import { ArticleList } from './ArticleList.tsx';
import { EarlierOrders } from './EarlierOrders.tsx';
import { type LastOrder, PackagingNotice } from './PackagingNotice.tsx';
import { type Outcome, SendPackagingDialog } from './SendPackagingDialog.tsx';
import { usePackagingForm } from './use-packaging-form.ts';

/** Page to order bags, envelopes and boxes (docs/rules.md 19.1). */
export function PackagingPage() {
  const { t } = useLingui();
  const db = useWorkDatabase();
  const { form, choose, settled } = usePackagingForm(db);
  const [isAsking, setIsAsking] = useState(false);
  const [sendingId, setSendingId] = useState<string>();
  const [last, setLast] = useState<LastOrder>();
  const [focus] = useState(createFormFocus);
  const quantities = form?.quantities ?? noPackaging;
  const hasChosen = hasAnyArticle(quantities);

  async function order() {
    if (!form) return;
    setLast(undefined);
    setSendingId(form.id);
    try {
      await settled();
      await enqueuePackaging(db, { formId: form.id, order: form.quantities });
      wakeSender();
    } catch {
      finish('failed');
    }
  }

  async function onOutcome(outcome: Outcome) {
    const id = sendingId;
    if (id === undefined) return;
    if (outcome !== 'refused') return finish({ id });
    // A refused order returns to the form; one that may have arrived stays in the queue.
    const settledAs = await editPackaging(db, id);
    finish(settledAs.outcome === 'done' ? 'failed' : { id });
  }

  function finish(became: LastOrder) {
    setLast(became);
    setSendingId(undefined);
    setIsAsking(false);
    // The opening button is disabled now, so focus the notice instead of the top of the page.
    if (became !== 'failed') focus.focus('order');
  }

  return (
    <>
      <PageTitle text={t`Verpackungsmaterial`} />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div
          ref={(it) => focus.place('order', it)}
          tabIndex={-1}
          className="grid min-w-0 content-start gap-4 outline-none"
        >
          <PackagingNotice db={db} last={last} onClose={() => setLast(undefined)} />
          <Card
            isFlush
            title={t`Was brauchen Sie?`}
            footer={
              <>
                <p aria-live="polite" className="tabular mr-auto min-w-0 py-1 text-label text-sm">
                  {hasChosen ? packagingWords(quantities) : t`Noch nichts gewählt.`}
                </p>
                <Button variant="primary" icon={Send} disabled={!hasChosen} onClick={() => setIsAsking(true)}>
                  {t`Senden`}
                </Button>
              </>
            }
          >
            {form ? (
              <ArticleList quantities={quantities} onChoose={choose} />
            ) : (
              <div className="px-5 pb-5">
                <Skeleton className="h-96 w-full" />
              </div>
            )}
          </Card>
        </div>
        <EarlierOrders db={db} />
      </div>
      <SendPackagingDialog
        db={db}
        isOpen={isAsking}
        quantities={quantities}
        sendingId={sendingId}
        onConfirm={() => void order()}
        onOutcome={(outcome) => void onOutcome(outcome)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
