import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import type { MouseEvent } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import { hasNoWayBack, showFile } from '#app/parts/print/file-view.ts';
import { OfflineNote } from '#app/parts/states/OfflineNote.tsx';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { Card } from '#app/ui/Card.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { downloads } from '#domain/portal/downloads.ts';
import { loadDocument } from './load-document.ts';
import { type DownloadState, useDownloadStates } from './use-download-states.ts';

type Document = (typeof downloads)[number];

const names: Record<Document['id'], { name: MessageDescriptor; about: MessageDescriptor }> = {
  pickup_order: { name: msg`Abholauftrag`, about: msg`Eine Abholung auf Papier oder per E-Mail bestellen.` },
  proforma_invoice: {
    name: msg`Proforma-Rechnung`,
    about: msg`Für Waren ohne Verkauf in Länder außerhalb der EU: Muster, Geschenke, Rücksendungen.`,
  },
  commercial_invoice: {
    name: msg`Handelsrechnung`,
    about: msg`Für verkaufte Waren in Länder außerhalb der EU.`,
  },
  damage_form: {
    name: msg`Schadensmeldung`,
    about: msg`Beschädigung oder Verlust melden, möglichst am selben Tag.`,
  },
  waiver_declaration: {
    name: msg`Verzichtserklärung`,
    about: msg`Die Sendung ohne Unterschrift zustellen lassen.`,
  },
  cost_assumption: {
    name: msg`Kostenübernahmeerklärung`,
    about: msg`Bestätigen, wer Zölle, Steuern oder Rücksendekosten trägt.`,
  },
  service_charges: {
    name: msg`Servicegebühren und Zuschläge 2024`,
    about: msg`Was Übergrößen, Sonderbehandlung und weitere Leistungen kosten.`,
  },
  force_majeure: {
    name: msg`ICC-Klauseln zu höherer Gewalt und Härtefällen`,
    about: msg`Wann eine Partei von ihrer Leistung frei wird.`,
  },
  terms: { name: msg`Allgemeine Geschäftsbedingungen`, about: msg`Die Grundlage aller Aufträge.` },
  adsp: {
    name: msg`Allgemeine Deutsche Spediteurbedingungen (ADSp 2017)`,
    about: msg`Gelten für Fracht und Spedition.`,
  },
};

const formCount = 6;

/** See docs/rules.md 19.2. */
export function DownloadsPage() {
  const { t } = useLingui();
  const states = useDownloadStates();
  return (
    <>
      <PageTitle text={t`Downloads`} />
      <div className="grid max-w-xl gap-4">
        <p className="max-w-lg text-label text-sm">
          {t`Hier finden Sie Formulare, Bedingungen und Hinweise für Ihren Versand als PDF. Die Formulare lassen sich am Bildschirm ausfüllen oder ausdrucken.`}
        </p>
        <OfflineNote>
          {t`Sie sind offline. Was auf diesem Gerät gespeichert ist, lässt sich öffnen; alles andere, sobald wieder eine Verbindung besteht.`}
        </OfflineNote>
        <Group title={t`Formulare`} documents={downloads.slice(0, formCount)} states={states} />
        <Group title={t`Gebühren und Bedingungen`} documents={downloads.slice(formCount)} states={states} />
      </div>
    </>
  );
}

type GroupProps = {
  title: string;
  documents: readonly Document[];
  states: ReadonlyMap<string, DownloadState> | undefined;
};

function Group({ title, documents, states }: GroupProps) {
  return (
    <Card isFlush title={title}>
      <ul className="divide-y divide-line-soft border-line-soft border-t">
        {documents.map((document) => (
          <DocumentLine key={document.id} document={document} state={states?.get(document.path)} />
        ))}
      </ul>
    </Card>
  );
}

function DocumentLine({ document, state }: { document: Document; state: DownloadState | undefined }) {
  const { t, i18n } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { name, about } = names[document.id];
  const isOutOfReach = isOffline && state !== undefined && !state.isCached;
  const size = state?.size === undefined ? undefined : formatNumber(Math.max(1, state.size / 1024), 0);
  const text = i18n._(name);

  function openHere(event: MouseEvent) {
    if (!hasNoWayBack()) return;
    event.preventDefault();
    loadDocument(document.path, text).then(showFile, () =>
      showSnackbar({ tone: 'error', text: t`Das Dokument konnte nicht geöffnet werden.` }),
    );
  }

  return (
    <li className="relative flex items-start gap-4 px-5 py-2 text-sm">
      <FileText
        aria-hidden="true"
        strokeWidth={1.75}
        className={joinClasses('mt-2.5 size-5 shrink-0', isOutOfReach ? 'text-muted' : 'text-brand')}
      />
      <div className="min-w-0 flex-1">
        {isOutOfReach ? (
          <p className="font-semibold text-muted">{text}</p>
        ) : (
          // A whole row is easier to tap.
          <a
            href={document.path}
            target="_blank"
            rel="noopener"
            onClick={openHere}
            className="font-semibold text-brand after:absolute after:inset-0 hover:underline"
          >
            {text}&nbsp;
            <ExternalLink aria-hidden="true" className="inline size-3.5 align-[-0.1em]" />
            <span className="sr-only">{t`(PDF, öffnet in einem neuen Tab)`}</span>
          </a>
        )}
        <p className="text-muted">{i18n._(about)}</p>
        {isOutOfReach && (
          <p className="mt-0.5 text-warning">{t`Noch nicht auf diesem Gerät. Öffnen Sie es einmal mit Verbindung.`}</p>
        )}
      </div>
      <div className="grid shrink-0 justify-items-end text-xs">
        {size !== undefined && <p className="tabular leading-5 text-muted">{t`PDF, ${size} kB`}</p>}
        {state?.isCached && (
          <p className="flex items-center gap-1.5 text-success leading-5">
            <CircleCheck aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="max-sm:sr-only">{t`offline verfügbar`}</span>
          </p>
        )}
      </div>
    </li>
  );
}
