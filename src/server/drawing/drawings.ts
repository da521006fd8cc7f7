import { drawImage } from '#server/labels/label-writer.ts';
import { drawHandover } from '#server/papers/draw-handover.ts';
import { drawPacking } from '#server/papers/draw-packing.ts';

/** Arguments and results are copied between threads: plain data, no functions. */
export const drawings = { packing: drawPacking, handover: drawHandover, image: drawImage };

export type Drawings = typeof drawings;
