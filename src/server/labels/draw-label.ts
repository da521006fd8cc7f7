import { copiesOf } from '#domain/labels/label-copies.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { LabelFormat } from '#domain/shipment/shipment.ts';
import type { PdfFacts, PdfPage } from './draw-pdf.ts';
import { type LabelContent, labelDay } from './label-content.ts';
import { type DrawImage, drawImage, isImage, labelFileType, labelWriter } from './label-writer.ts';

export type DrawOptions = {
  /** A4 only: place of the first label, row by row from the top left. */
  start_position?: 1 | 2 | 3 | 4;
  papers?: readonly PdfPage[];
  /** Images only; default: this thread. */
  image?: DrawImage;
};

export type DrawnLabels = {
  bytes: Uint8Array;
  contentType: string;
  extension: 'pdf' | 'png' | 'zpl' | 'zip';
};

/** Several PNGs become a ZIP of images named by tracking number. Same content, same bytes. */
export async function drawLabels(
  labels: readonly LabelContent[],
  format: LabelFormat,
  { papers, image = drawImage, ...options }: DrawOptions = {},
): Promise<DrawnLabels> {
  const [first] = labels;
  if (!first) throw new RangeError('no label to draw');
  const facts = labelFacts(first, labels.length);
  if (isImage(format) && labels.length === 1)
    return {
      bytes: await image(first, format, facts),
      contentType: 'image/png',
      extension: 'png',
    };
  const writer = labelWriter(format, { ...facts, ...options, image });
  for (const content of labels) await writer.add(content, copiesOf(content.transport_kind));
  return { bytes: await writer.end(papers), ...labelFileType(format) };
}

export function labelFacts(first: LabelContent, count: number): PdfFacts {
  const number = formatTrackingNumber(first.tracking_number);
  return {
    title: count === 1 ? `Versandetikett ${number}` : `${count} Versandetiketten ab ${number}`,
    date: new Date(`${labelDay(first.date)}T00:00:00Z`),
  };
}
