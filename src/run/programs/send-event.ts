import { parseArgs } from 'node:util';
import { shipmentStatuses } from '#domain/shipment/status.ts';
import { reachableUrl } from '#run/stack/ask-server.ts';
import { embeddedParts, serverSettings } from '#run/stack/server-settings.ts';
import { readStoredSettings } from '#run/stack/stored-settings.ts';
import { signatureHeader, signEvents, timeHeader } from '#server/carriers/event-signature.ts';
import { readConfig } from '#server/config/config.ts';
import { Problem } from './problem.ts';
import { readSettings } from './read-settings.ts';
import { runScript } from './run-script.ts';

const words = Object.keys(shipmentStatuses);
const usage = `Usage: node src/run/programs/send-event.ts <tracking number> <status> [--city Kiel] [--message text]
The status is a number from 0 to 6 or its word: ${words.join(', ')}.`;

/** Sends a signed carrier event, for trials and as an example. */
runScript(async () => {
  const { tracking_number, status, city, message } = readArguments();
  const { env, dataDir } = readSettings();
  const services = embeddedParts(env).sessionSecret
    ? {
        databaseUrl: 'postgres://embedded',
        identityHost: 'embedded:1',
        ...(await readStoredSettings(dataDir)),
      }
    : undefined;
  const config = readConfig(serverSettings(env, services));
  if (!config.carrierEventsSecret) throw new Problem('The setting CARRIER_EVENTS_SECRET is missing.');

  const time = Math.floor(Date.now() / 1000);
  const code = words[status]?.toUpperCase();
  const event = { tracking_number, at: time, code, status, city, message };
  const body = JSON.stringify({ events: [event] });
  const response = await fetch(`${reachableUrl(config)}/api/carrier/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [timeHeader]: `${time}`,
      [signatureHeader]: signEvents(config.carrierEventsSecret, time, body),
    },
    body,
  }).catch(() => {
    throw new Problem(`No portal answers at ${reachableUrl(config)}: start it with "npm start".`);
  });
  const { data, message: refused } = await response.json();
  console.log(data?.[0]?.result ?? refused);
  return data?.[0]?.result === 'accepted' ? 0 : 1;
});

function readArguments() {
  try {
    const text = { type: 'string', default: '' } as const;
    const options = { city: text, message: text };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [tracking_number = '', word = ''] = positionals;
    const status = /^[0-6]$/.test(word) ? Number(word) : words.indexOf(word);
    if (tracking_number === '' || status < 0) throw new Problem(usage);
    return { tracking_number, status, ...values };
  } catch {
    throw new Problem(usage);
  }
}
