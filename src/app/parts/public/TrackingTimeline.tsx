import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '#app/i18n/format.ts';
import { statusText } from '#app/i18n/labels.ts';
import { Timeline } from '#app/ui/Timeline.tsx';
import type { ShipmentStatus } from '#domain/shipment/status.ts';
import { eventMessages, type TrackingEvent } from '#domain/shipment/tracking.ts';
import { statusKitTone } from './status-tone.ts';

export type ShownEvent = Pick<TrackingEvent, 'date' | 'city' | 'country_code' | 'message' | 'StatusCode'>;

export function TrackingTimeline({ events, label }: { events: readonly ShownEvent[]; label?: string }) {
  const { t } = useLingui();
  return (
    <Timeline
      label={label ?? t`Verlauf`}
      items={events.map((event, index) => {
        const status = eventStatus(event);
        return {
          id: `${events.length - index}`,
          title: statusText(status),
          tone: statusKitTone(status),
          time: formatDateTime(event.date),
          place: placeOf(event),
          detail: isWordOfCarrier(event.message) ? event.message : undefined,
        };
      })}
    />
  );
}

export const eventStatus = ({ StatusCode }: Pick<ShownEvent, 'StatusCode'>) =>
  Number(StatusCode) as ShipmentStatus;

function placeOf({ city, country_code }: ShownEvent): string {
  return [city, country_code === 'DE' ? '' : country_code].filter(Boolean).join(', ');
}

/** True for the carrier's text, false for a status constant (docs/rules.md 6.7). */
function isWordOfCarrier(message: string): boolean {
  return !Object.values<string>(eventMessages).includes(message);
}
