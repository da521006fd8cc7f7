import { type ComponentType, lazy } from 'react';
import { loadTexts } from '#app/i18n/setup.ts';

/* What is drawn where a provider signs people in, with texts of its own (lingui.config.ts): most portals need neither. */

const part = <Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) =>
  lazy(async () => {
    const [it] = await Promise.all([load(), loadTexts('provider')]);
    return { default: it[name] };
  });

export const ProviderSignIn = part(() => import('./provider/ProviderSignIn.tsx'), 'ProviderSignIn');
export const ProviderRegister = part(() => import('./provider/ProviderRegister.tsx'), 'ProviderRegister');
export const ProviderPassword = part(() => import('./provider/ProviderPassword.tsx'), 'ProviderPassword');
