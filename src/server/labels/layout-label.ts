import { cityLine } from '#domain/address/city-line.ts';
import {
  countryLine,
  extrasLine,
  type LabelPart,
  labelStreet,
  phoneLine,
  recipientLines,
} from '#domain/labels/label-address.ts';
import { joinPrintable, printable } from '#domain/values/printable.ts';
import { hanOfCountries } from '#server/fonts/han-fonts.ts';
import { type Bars, gs1Bars, gs1Matrix } from './barcodes.ts';
import { type GsElement, postalCodeElement, ssccElement } from './gs1-element.ts';
import { dateText, type LabelContent, referenceLines, weightText } from './label-content.ts';
import type { Box, LabelLayout, MeasureText } from './label-layout.ts';
import { drawMarks, hasMarks } from './label-marks.ts';
import { type LabelPen, labelPen } from './label-pen.ts';
import type { LabelStock } from './label-stock.ts';
import { labelWords } from './label-words.ts';
import { routingCode } from './routing.ts';
import type { Paragraph } from './text-fit.ts';

const PT = 25.4 / 72;
const RULE = 0.3;
const THICK_RULE = 0.6;

const captionHeight = 2.9;
const caption = { face: 'regular', size: 6 * PT } as const;

/** mm: GS1's least height of bars on a logistic label. */
const LEAST_BAR_HEIGHT = 32;
const NUMBER_MODULE = 0.5;
/** mm; with less space beside the postal code's bars, references use the whole row. */
const LEAST_REFERENCE_WIDTH = 30;
/** mm of height from which the postal code's bars reach GS1's height. */
const LONG = 175;

/**
 * Top to bottom: header, sender, recipient (takes the remaining height), service and routing, marks, references,
 * number.
 */
export function layoutLabel(content: LabelContent, stock: LabelStock, measure: MeasureText): LabelLayout {
  const { recipient, sender } = content;
  const pen = labelPen(stock, measure, hanOfCountries(recipient.country_code, sender.country_code));
  const { margin } = stock;
  const area = pen.snapInside(
    inset({ x: 0, y: 0, width: stock.width, height: stock.height }, margin, margin),
  );
  const isTall = area.height > 145;
  const isLong = area.height > LONG;

  const fromTop = rowsDown(area);
  drawHeader(pen, fromTop(6), content);
  drawSender(pen, fromTop(isTall ? 21.5 : 20.5), content);

  const fromBottom = rowsUp(area);
  drawNumber(pen, fromBottom(LEAST_BAR_HEIGHT + (isTall ? 2 : 0.3) + 6.4), content);
  const postal = postalBars(content);
  const isAcross = isLong && postal && pen.widthOfBars(postal.bars, NUMBER_MODULE) <= area.width;
  if (postal && isAcross) drawBarsAndText(pen, fromBottom(LEAST_BAR_HEIGHT + 2 + 5.4), postal);
  drawReferences(pen, fromBottom(isTall ? 12.5 : 11.6), content, isAcross ? undefined : postal);
  if (hasMarks(content)) drawMarks(pen, inset(fromBottom(isTall ? 13 : 12), 0, 1), content);
  drawServiceAndRouting(pen, inset(fromBottom(isTall ? 17 : 16), 0, 1), content);

  const top = fromTop(0).y;
  const bottom = fromBottom(0).y;
  drawRecipient(pen, { ...area, y: top, height: bottom - top }, content);
  return { width: stock.width, height: stock.height, items: pen.items };
}

function rowsDown(area: Box) {
  let y = area.y;
  return (height: number): Box => {
    const row = { x: area.x, y, width: area.width, height };
    y += height;
    return row;
  };
}

function rowsUp(area: Box) {
  let bottom = area.y + area.height;
  return (height: number): Box => {
    bottom -= height;
    return { x: area.x, y: bottom, width: area.width, height };
  };
}

const inset = (box: Box, x: number, y: number): Box => ({
  x: box.x + x,
  y: box.y + y,
  width: box.width - 2 * x,
  height: box.height - 2 * y,
});

const ruleAt = (pen: LabelPen, box: Box, y: number, thickness: number) =>
  pen.fill({ x: box.x, y: pen.snap(y), width: box.width, height: thickness });

function drawHeader(pen: LabelPen, row: Box, content: LabelContent): void {
  const words = labelWords(content.is_national);
  const cell = { ...row, height: row.height - 1 };
  const half = row.width / 2;
  pen.line({ ...cell, width: half - 1 }, printable(content.provider_name), { face: 'bold', size: 11 * PT });
  const client = printable(content.client_number);
  const right = joinPrintable('   ', dateText(content), client && `${words.client} ${client}`);
  pen.line({ ...cell, x: row.x + half + 1, width: half - 1 }, right, {
    face: 'regular',
    size: 7.5 * PT,
    align: 'right',
  });
  ruleAt(pen, row, row.y + row.height - THICK_RULE, THICK_RULE);
}

function drawSender(pen: LabelPen, row: Box, content: LabelContent): void {
  const words = labelWords(content.is_national);
  const body = { ...row, y: row.y + 0.8, height: row.height - 1.6 };
  const matrixSide = body.height;
  const countWidth = 24;
  const senderWidth = row.width - matrixSide - countWidth - 3;

  const { sender } = content;
  pen.line({ ...body, width: senderWidth, height: captionHeight }, words.sender, caption);
  const lines = [
    // A separate return mark would take the options' space.
    { text: content.return_of ? words.returned : '', face: 'bold' as const, size: 11 * PT },
    { text: printable(sender.company), face: 'bold' as const },
    { text: printable(sender.contact_person), face: 'regular' as const },
    { text: extrasLine(sender), face: 'regular' as const },
    { text: labelStreet(sender), face: 'regular' as const },
    {
      text: joinPrintable(', ', cityLine(sender), countryLine(sender, content.is_national)),
      face: 'regular' as const,
    },
    { text: phoneLine(sender) && `${words.phone} ${phoneLine(sender)}`, face: 'regular' as const },
  ];
  pen.paragraphs(
    {
      x: row.x,
      y: body.y + captionHeight,
      width: senderWidth,
      height: body.height - captionHeight,
    },
    lines.map((line) => ({ size: 7.5 * PT, min: 5.5 * PT, ...line })),
    { mostScale: 1.08 },
  );

  const count = { x: row.x + senderWidth + 3, y: body.y, width: countWidth - 3, height: body.height / 2 };
  const weight = { ...count, y: body.y + body.height / 2 };
  drawFigure(
    pen,
    count,
    words.kinds[content.transport_kind],
    `${content.parcel_index} / ${content.parcels_quantity}`,
  );
  drawFigure(pen, weight, words.weight, weightText(content.weight_kg, content.is_national));

  const element = ssccElement(content.tracking_number);
  pen.matrix(
    { x: row.x + row.width - matrixSide, y: body.y, width: matrixSide, height: matrixSide },
    element,
    gs1Matrix(element),
  );
  ruleAt(pen, row, row.y + row.height - RULE, RULE);
}

function drawFigure(pen: LabelPen, cell: Box, word: string, figure: string): void {
  pen.line({ ...cell, height: captionHeight }, word, caption);
  const below = { ...cell, y: cell.y + captionHeight, height: cell.height - captionHeight };
  pen.line(below, figure, { face: 'bold', size: 15 * PT });
}

const recipientStyles: Record<LabelPart, Omit<Paragraph, 'text'>> = {
  company: { face: 'bold', size: 14 * PT, min: 10 * PT },
  contact_person: { face: 'regular', size: 11 * PT, min: 8.5 * PT },
  extras: { face: 'regular', size: 11 * PT, min: 8.5 * PT },
  street: { face: 'bold', size: 14 * PT, min: 10 * PT },
  city: { face: 'bold', size: 20 * PT, min: 13 * PT, space: 0.6 },
  latin: { face: 'regular', size: 9 * PT, min: 6 * PT },
  country: { face: 'bold', size: 16 * PT, min: 11 * PT },
  phone: { face: 'regular', size: 9 * PT, min: 7 * PT, space: 0.5 },
};

function drawRecipient(pen: LabelPen, row: Box, content: LabelContent): void {
  const words = labelWords(content.is_national);
  const { recipient, is_national, latin_line = '' } = content;
  const lines = recipientLines(recipient, is_national, latin_line);
  const body = { ...row, y: row.y + 1, height: row.height - 1.6 };
  pen.line({ ...body, height: captionHeight }, words.recipient, caption);
  pen.paragraphs(
    { ...body, y: body.y + captionHeight + 0.4, height: body.height - captionHeight - 0.4 },
    lines.map(({ part, text }) => ({ text, ...recipientStyles[part] })),
    { mostScale: 1.2 },
  );
}

function drawServiceAndRouting(pen: LabelPen, row: Box, content: LabelContent): void {
  const words = labelWords(content.is_national);
  const serviceBox = { ...row, width: row.width * 0.42 };
  const routingBox = { ...row, x: row.x + serviceBox.width, width: row.width - serviceBox.width };
  const label = printable(content.service.label);

  pen.frame({ ...serviceBox, width: serviceBox.width + 0.6 }, THICK_RULE);
  const inner = inset(serviceBox, 2, 1.3);
  if (content.deliver_by) {
    const time = printable(content.deliver_by);
    const word = label.startsWith(time) ? label.slice(time.length).trim() : label;
    const upper = { ...inner, height: 3.6 };
    pen.line(upper, joinPrintable(' · ', word, words.deliver_by), { face: 'bold', size: 8 * PT });
    pen.capitals({ ...inner, y: inner.y + 3.8, height: inner.height - 4.2 }, time, {
      face: 'bold',
      size: 30 * PT,
    });
  } else {
    pen.line({ ...inner, height: captionHeight }, words.service, caption);
    pen.paragraphs(
      { ...inner, y: inner.y + captionHeight, height: inner.height - captionHeight },
      [{ text: label, face: 'bold', size: 20 * PT, min: 13 * PT }],
      { valign: 'middle' },
    );
  }

  pen.fill(routingBox);
  pen.capitals(inset(routingBox, 2.5, 1.6), routingCode(content), {
    face: 'bold',
    size: 44 * PT,
    align: 'center',
    ink: 'white',
  });
}

type PostalBars = { element: GsElement; bars: Bars };

function postalBars({ recipient }: LabelContent): PostalBars | undefined {
  const element = postalCodeElement(recipient.country_code, recipient.postal_code);
  return element && { element, bars: gs1Bars(element) };
}

function drawReferences(pen: LabelPen, row: Box, content: LabelContent, postal?: PostalBars): void {
  ruleAt(pen, row, row.y, RULE);
  const body = { ...row, y: row.y + RULE + 0.7, height: row.height - RULE - 1.4 };
  const codeWidth = postal ? pen.widthOfBars(postal.bars, NUMBER_MODULE) + 0.2 : 0;
  const isBeside = postal && row.width - codeWidth - 2 >= LEAST_REFERENCE_WIDTH;
  pen.paragraphs(
    { ...body, width: row.width - (isBeside ? codeWidth + 2 : 0) },
    referenceLines(content).map((text) => ({ text, face: 'regular', size: 8 * PT, min: 6 * PT })),
  );
  if (!isBeside) return;
  const code = { ...body, x: row.x + row.width - codeWidth, width: codeWidth };
  const textHeight = 2.9;
  pen.bars({ ...code, height: code.height - textHeight }, postal.element, postal.bars, NUMBER_MODULE);
  pen.line({ ...code, y: code.y + code.height - textHeight, height: textHeight }, postal.element.text, {
    face: 'regular',
    size: 6.5 * PT,
    align: 'center',
  });
}

function drawBarsAndText(pen: LabelPen, row: Box, { element, bars }: PostalBars): void {
  ruleAt(pen, row, row.y, RULE);
  const textHeight = 4;
  const body = { ...row, y: row.y + 1.2, height: row.height - 1.6 };
  const upper = { ...body, height: body.height - textHeight };
  pen.bars(upper, element, bars, NUMBER_MODULE);
  pen.line({ ...body, y: upper.y + upper.height, height: textHeight }, element.text, {
    face: 'regular',
    size: 8 * PT,
    align: 'center',
  });
}

function drawNumber(pen: LabelPen, row: Box, content: LabelContent): void {
  ruleAt(pen, row, row.y, THICK_RULE);
  const element = ssccElement(content.tracking_number);
  const textHeight = 4.8;
  const body = { ...row, y: row.y + 1.6, height: row.height - 1.6 };
  const bars = { ...body, height: body.height - textHeight };
  pen.bars(bars, element, gs1Bars(element), NUMBER_MODULE);
  pen.line({ ...body, y: bars.y + bars.height, height: textHeight }, element.text, {
    face: 'bold',
    size: 11 * PT,
    align: 'center',
  });
}
