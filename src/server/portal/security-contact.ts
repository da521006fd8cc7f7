import { addDays } from 'date-fns/addDays';
import { Hono } from 'hono';
import type { Deps } from '#server/deps.ts';

const path = '/.well-known/security.txt';
/** Days. RFC 9116 recommends less than a year. */
const validFor = 180;

/** Whom to tell about a weakness (RFC 9116). */
export function securityContact({ config, clock }: Pick<Deps, 'config' | 'clock'>) {
  const { provider, publicUrl } = config;
  return new Hono().get(path, (c) => {
    const day = addDays(clock.now(), validFor).toISOString().slice(0, 10);
    return c.text(
      [
        `Contact: mailto:${provider.supportEmail}`,
        `Expires: ${day}T00:00:00.000Z`,
        'Preferred-Languages: de, en',
        `Canonical: ${publicUrl}${path}`,
        '',
      ].join('\n'),
    );
  });
}
