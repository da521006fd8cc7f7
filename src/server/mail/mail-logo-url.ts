import { logoPath } from '#domain/portal/logo.ts';
import type { Config } from '#server/config/config.ts';

/** PNG only: most mail programs draw no SVG. '' without a logo. */
export const mailLogoUrl = ({ logo, publicUrl }: Pick<Config, 'logo' | 'publicUrl'>) =>
  logo?.type === 'image/png' ? `${publicUrl}${logoPath}` : '';
