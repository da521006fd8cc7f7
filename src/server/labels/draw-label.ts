import { copiesOf } from '#domain/labels/label-copies.ts';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import type { LabelFormat } from '#domain/shipment/shipment.ts';
import type { PdfFacts, PdfPage } from './draw-pdf.ts';
import { type LabelContent, labelDay } from './label-content.ts';
import { type DrawImage, drawImage, isImage, labelFileType, labelWriter } from './label-writer.ts';

export type DrawOptions = {
  /** Sheets of A4 only: where on the first one the first label goes; row by row from the top left. */
  start_position?: 1 | 2 | 3 | 4;
  /** PDF only: what comes behind the labels. */
  papers?: readonly PdfPage[];
  /** Images only: absent, they are drawn in this thread. */
  image?: DrawImage;
};

export type DrawnLabels = {
  bytes: Uint8Array;
  contentType: string;
  extension: 'pdf' | 'png' | 'zpl' | 'zip';
};

/**
 * Labels in one file. An image holds one label, so several as PNG come as a ZIP of images named after the
 * tracking numbers. The same content gives the same bytes.
 */
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

/** What a file of so many labels says of itself. */
export function labelFacts(first: LabelContent, count: number): PdfFacts {
  const number = formatTrackingNumber(first.tracking_number);
  return {
    title: count === 1 ? `Versandetikett ${number}` : `${count} Versandetiketten ab ${number}`,
    date: new Date(`${labelDay(first.date)}T00:00:00Z`),
  };
}
