import { t } from '@lingui/core/macro';
import type { PrinterFormat, PrinterKind } from '#domain/labels/printer.ts';

export function printerKindText(kind: PrinterKind): string {
  const texts: Record<PrinterKind, string> = {
    raw: t`Labeldrucker im Netz (ZPL, Port 9100)`,
    ipp: t`Drucker im Netz (IPP)`,
    system: t`Drucker des Rechners, auf dem die Druckstation läuft`,
  };
  return texts[kind];
}

export const addressExample: Record<PrinterKind, string> = {
  raw: '192.168.1.50:9100',
  ipp: 'ipp://192.168.1.51/ipp/print',
  system: 'Zebra_ZD421',
};

export function printerFormatText(format: PrinterFormat): string {
  const texts: Record<PrinterFormat, string> = {
    zpl: t`ZPL, 203 dpi`,
    zpl_300: t`ZPL, 300 dpi`,
    pdf_a6: t`PDF A6`,
    pdf_100x150: t`PDF 100 × 150 mm`,
    pdf_103x199: t`PDF 103 × 199 mm`,
    pdf_4x6: t`PDF 4 × 6 Zoll`,
    pdf_a4: t`PDF A4, vier Labels je Blatt`,
    pdf_a4_two: t`PDF A4, zwei Labels je Blatt`,
    pdf_a4_one: t`PDF A4, ein Label je Blatt`,
  };
  return texts[format];
}
