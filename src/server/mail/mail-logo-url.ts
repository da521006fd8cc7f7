import { logoPath } from '#domain/portal/logo.ts';
import type { Config } from '#server/config/config.ts';

/** Where mails have the logo from; empty without one, and with an SVG, which most mail programs do not draw. */
export const mailLogoUrl = ({ logo, publicUrl }: Pick<Config, 'logo' | 'publicUrl'>) =>
  logo?.type === 'image/png' ? `${publicUrl}${logoPath}` : '';
