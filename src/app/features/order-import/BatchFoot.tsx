import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Pause from 'lucide-react/icons/pause';
import Send from 'lucide-react/icons/send';
import { formatKg, formatNumber } from '#app/i18n/format.ts';
import { issueText } from '#app/i18n/messages.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { DocumentLink } from '#app/parts/public/DocumentLink.tsx';
import { usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { useNow } from '#app/parts/states/use-now.ts';
import { isAppleDevice } from '#app/ui/apple-device.ts';
import { Button } from '#app/ui/Button.tsx';
import { FootBar } from '#app/ui/FootBar.tsx';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import type { DatabaseUser } from '#domain/people/account.ts';
import { focusIds, useSendKeys } from './batch-focus.ts';
import { handoverWords } from './handover-words.ts';
import { isOpen, stateOf } from './judged-row.ts';
import type { OpenBatch } from './use-batch.ts';
import { useSendBatch } from './use-send-batch.ts';

type BatchFootProps = { db: WorkDatabase; open: OpenBatch; user: DatabaseUser };

/** The bar at the window's foot: what is ready, when it has to be handed over, and sending. */
export function BatchFoot({ db, open, user }: BatchFootProps) {
  const { t } = useLingui();
  const { ready, sending, isAsked, ask, pause } = useSendBatch(db, open);
  useSendKeys(ask);
  const control = isAppleDevice() ? '⌘' : t`Strg`;
  const now = useNow();
  const { rows } = open;
  const count = (...states: string[]) => rows.filter((row) => states.includes(stateOf(row))).length;
  const [sent, waiting] = [count('sent'), count('waiting')];
  const total = rows.length - count('left_out', 'cancelled');
  const [sentText, totalText] = [formatNumber(sent), formatNumber(total)];
  const readyRows = rows.filter((row) => stateOf(row) === 'ready');
  const parcels = readyRows.flatMap((row) => row.values.parcels);
  const weight = formatKg(parcels.reduce((sum, it) => sum + (it.weight ?? 0), 0));
  return (
    <FootBar
      label={t`Senden`}
      className="-mx-3 mt-auto -mb-6 flex items-center justify-end gap-x-5 gap-y-2 bg-surface px-4 pt-2.5 text-sm max-md:flex-wrap sm:-mx-5 sm:px-6 lg:-mx-7"
    >
      <div className="mr-auto min-w-0">
        {ready > 0 && (
          <p className="tabular max-sm:text-xs">
            <span className="font-semibold">{t`${formatNumber(ready)} bereit`}</span>
            {` · ${plural(parcels.length, { one: '# Packstück', other: '# Packstücke' })} · ${weight} · `}
            {handoverWords(readyRows, { now, cutOffs: user.cut_offs, sender: open.base.sender })}
          </p>
        )}
        {sent + waiting > 0 && (
          <p className="tabular flex items-center gap-3">
            <progress
              aria-label={t`Gesendet`}
              value={sent}
              max={total}
              className="h-1.5 w-40 appearance-none overflow-hidden rounded-full bg-fill [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-fill [&::-webkit-progress-value]:bg-brand"
            />
            <span className="text-muted text-xs">{t`${sentText} von ${totalText} gesendet`}</span>
          </p>
        )}
        {sent + waiting === 0 && (
          <p className="text-muted text-xs max-xl:hidden pointer-coarse:hidden">
            {t`Eingabe oder F8 führt zum nächsten Fehler, ${control}+D füllt nach unten, ${control}+Z nimmt zurück, ${control}+Eingabe sendet, was bereit ist.`}
          </p>
        )}
        {sending === 'failed' && (
          <p role="alert" className="font-medium text-error">
            {t`Nicht alle Aufträge konnten auf diesem Gerät gespeichert werden. Was fehlt, ist noch in der Liste; bitte senden Sie noch einmal.`}
          </p>
        )}
        {sending === 'lacks_terms' && open.lacksTerms && (
          <p role="alert" className="font-medium text-error">
            {issueText({ code: 'terms_required' })}
          </p>
        )}
      </div>
      {user.terms?.accepted === null && rows.some(isOpen) && (
        <Terms open={open} version={user.terms.version} />
      )}
      {waiting > 0 && <Button icon={Pause} onClick={() => void pause()}>{t`Anhalten`}</Button>}
      <Button
        id={focusIds.send}
        aria-keyshortcuts="Control+Enter"
        variant="primary"
        icon={Send}
        className="shrink-0 whitespace-nowrap"
        isResting={ready === 0}
        isLoading={sending === 'handing' || isAsked}
        onClick={ask}
      >
        {ready > 0
          ? plural(ready, { one: '# Auftrag senden', other: '# Aufträge senden' })
          : t`Aufträge senden`}
      </Button>
    </FootBar>
  );
}

function Terms({ open, version }: { open: OpenBatch; version: string }) {
  const { terms_url } = usePortalSettings() ?? {};
  return (
    <Checkbox
      className="md:shrink-0"
      id={focusIds.terms}
      required
      label={
        <Trans>
          Ich akzeptiere die <DocumentLink url={terms_url}>Allgemeinen Geschäftsbedingungen</DocumentLink>.
        </Trans>
      }
      value={open.batch.common.terms_of_service === true}
      onChange={(isOn) => void open.setCommon({ terms_of_service: isOn, terms_version: isOn ? version : '' })}
    />
  );
}
