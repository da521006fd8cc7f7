import { paths } from '#app/paths.ts';

/** Twenty questions in the order of a shipper's work; the key is the URL's hash (`/more/help#key`). */
export const helpTopics = {
  'first-order': [paths.order(), paths.addressBook()],
  'print-label': [paths.history(), paths.printers(), paths.options()],
  'print-again': [paths.history()],
  'mail-label': [paths.history()],
  cancel: [paths.history()],
  pickup: [paths.pickups(), paths.order()],
  'pickup-times': [paths.pickups()],
  handover: [paths.handover()],
  track: [paths.tracking(), paths.track()],
  status: [paths.history()],
  size: [paths.order()],
  surcharges: [paths.order(), paths.downloads()],
  services: [paths.order()],
  valor: [paths.order(), paths.downloads()],
  customs: [paths.order(), paths.downloads()],
  'dangerous-goods': [paths.order()],
  offline: [paths.device()],
  addresses: [paths.addressBook()],
  repeat: [paths.order(), paths.articles(), paths.options(), paths.history()],
  damage: [paths.downloads()],
} as const satisfies Record<string, readonly string[]>;

export type HelpTopic = keyof typeof helpTopics;

export const helpTopicNames = Object.keys(helpTopics) as HelpTopic[];

/** `also`: extra keywords. */
export type HelpText = { question: string; answer: readonly string[]; also?: string };

export type HelpTexts = Readonly<Record<HelpTopic, HelpText>>;
