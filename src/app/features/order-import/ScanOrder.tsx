import { useLingui } from '@lingui/react/macro';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PrintAgain } from '#app/parts/print/PrintAgain.tsx';
import type { LabelTarget } from '#app/parts/print/print-label.ts';
import { usePrintLabel } from '#app/parts/print/use-print-label.ts';
import { useScans } from '#app/parts/scan/use-scans.ts';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { batchCode, batchOfCode, type LabelOrder, packingCode } from '#domain/labels/packing-list.ts';
import type { JudgedRow } from './judged-row.ts';
import { labelPieces } from './label-pieces.ts';
import type { OpenBatch } from './use-batch.ts';

/** Prints the labels of a scanned packing or pick list (docs/rules.md 25.14). */
export function ScanOrder({ open: { batch, rows }, order }: { open: OpenBatch; order: LabelOrder }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const { print, question, printAgain, leaveQuestion } = usePrintLabel();
  const hasSent = rows.some((it) => it.where.is === 'sent');
  useScans(({ is, text: scanned }) => {
    const isOurs = is === 'batch' ? isOfBatch(scanned, batch.id) : is === 'tracking' || is === 'other';
    if (!isOurs || (!hasSent && is !== 'batch')) return false;
    find(scanned);
    return true;
  });
  useForwardedScan(find);
  if (!hasSent) return null;

  function scan() {
    const scanned = text.trim();
    setText('');
    if (scanned !== '') find(scanned);
  }

  function find(scanned: string) {
    if (scanned.toUpperCase() === batchCode(batch.id)) return printAll();
    const row = rows.find((it) => isOf(it, scanned, batch.id));
    if (!row) {
      return showSnackbar({
        tone: 'warning',
        text: t`Zu „${scanned}“ gibt es in diesem Stapel keinen Auftrag.`,
      });
    }
    const { where, values } = row;
    const { company } = values.recipient;
    if (where.is !== 'sent' || where.tracking_number.length === 0) {
      return showSnackbar({ tone: 'warning', text: t`Der Auftrag für ${company} hat noch kein Label.` });
    }
    const target: LabelTarget = {
      shipment_ids: [where.shipment_id],
      labels: where.tracking_number.length,
      of: company,
      numbers: where.tracking_number,
    };
    print(target, []);
  }

  /** The pick list's code stands for all orders. */
  function printAll() {
    const [piece, ...others] = labelPieces(rows, order);
    if (!piece)
      return showSnackbar({ tone: 'warning', text: t`In diesem Stapel gibt es noch keine Labels.` });
    const [first, ...ids] = piece.ids;
    if (others.length > 0 || first === undefined) {
      return showSnackbar({ tone: 'warning', text: t`Das sind zu viele Labels für einen Druck.` });
    }
    print({ shipment_ids: [first, ...ids], labels: piece.labels }, []);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        scan();
      }}
      className="w-full sm:w-56"
    >
      <TextField
        label={t`Packliste scannen`}
        placeholder={t`Code, dann Eingabe`}
        leading={<ScanBarcode aria-hidden="true" className="size-4" />}
        value={text}
        autoComplete="off"
        onChange={setText}
      />
      {question && <PrintAgain question={question} onPrint={printAgain} onCancel={leaveQuestion} />}
    </form>
  );
}

const isOfBatch = (scanned: string, id: string) =>
  batchOfCode(scanned.toUpperCase()) === batchOfCode(batchCode(id));

/** A code that was scanned on another page opened this one. */
function useForwardedScan(find: (scanned: string) => void): void {
  const navigate = useNavigate();
  const { key, search, state } = useLocation();
  const done = useRef<string>(undefined);
  const latest = useRef(find);
  latest.current = find;
  const scan = (state as { scan?: string } | null)?.scan;
  useEffect(() => {
    if (scan === undefined || done.current === key) return;
    done.current = key;
    // A reload must not print again.
    void navigate({ search }, { replace: true, state: null });
    latest.current(scan);
  }, [key, scan, search, navigate]);
}

function isOf(row: JudgedRow, scanned: string, batch: string): boolean {
  const requested = scanned.toLowerCase();
  const numbers = row.where.is === 'sent' ? row.where.tracking_number : [];
  // A label's barcode has the identifier 00 before the number.
  return (
    [packingCode(batch, row), row.own].some((it) => it.toLowerCase() === requested) ||
    numbers.some((it) => [it, `00${it}`].some((known) => known.toLowerCase() === requested))
  );
}
