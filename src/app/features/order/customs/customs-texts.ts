import { t } from '@lingui/core/macro';
import type { Locale } from '#app/i18n/setup.ts';
import {
  type Currency,
  currencies,
  type ExportReason,
  type Incoterm,
  type InvoiceType,
} from '#domain/customs/customs.ts';

export function invoiceTypeText(type: InvoiceType): string {
  const texts: Record<InvoiceType, string> = {
    commercial: t`Handelsrechnung`,
    proforma: t`Proformarechnung`,
  };
  return texts[type];
}

export function exportReasonText(reason: ExportReason): string {
  const texts: Record<ExportReason, string> = {
    sale: t`Verkauf`,
    sample: t`Muster`,
    gift: t`Geschenk`,
    return: t({ message: 'Rücksendung', context: 'customs' }),
    repair: t`Reparatur`,
    temporary: t`Vorübergehende Ausfuhr`,
    personal: t`Persönliche Gegenstände`,
    other: t`Sonstiger Grund`,
  };
  return texts[reason];
}

export function incotermText(incoterm: Incoterm): string {
  const texts: Record<Incoterm, string> = {
    EXW: t`EXW · ab Werk`,
    FCA: t`FCA · frei Frachtführer`,
    CPT: t`CPT · Fracht bezahlt bis`,
    CIP: t`CIP · Fracht und Versicherung bezahlt bis`,
    DAP: t`DAP · geliefert, unverzollt`,
    DPU: t`DPU · geliefert und entladen, unverzollt`,
    DDP: t`DDP · geliefert, verzollt`,
  };
  return texts[incoterm];
}

export function incotermHint(incoterm: Incoterm): string {
  const texts: Record<Incoterm, string> = {
    EXW: t`Der Empfänger übernimmt alles ab Ihrer Rampe: Transport, Ausfuhr, Zoll und Steuern.`,
    FCA: t`Sie melden die Ausfuhr an und übergeben dem Frachtführer; Transport, Zoll und Steuern trägt der Empfänger.`,
    CPT: t`Sie zahlen den Transport; das Risiko ab Übergabe, Zoll und Steuern trägt der Empfänger.`,
    CIP: t`Sie zahlen Transport und Versicherung; Zoll und Steuern trägt der Empfänger.`,
    DAP: t`Sie liefern bis zum Empfänger; Zoll und Einfuhrsteuern trägt der Empfänger.`,
    DPU: t`Sie liefern und entladen; Zoll und Einfuhrsteuern trägt der Empfänger.`,
    DDP: t`Sie tragen alles, auch Zoll und Einfuhrsteuern im Bestimmungsland.`,
  };
  return texts[incoterm];
}

export function currencyOptions(locale: Locale): { value: Currency; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return currencies.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }));
}
