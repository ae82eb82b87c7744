import type { SystemSettings } from '#modules/account/domain/system.settings.ts';
import { PROVIDERS, type Provider } from '../../domain/login-kind.ts';

/** What the system settings know of Google: an OpenID Connect provider, found by its issuer. */
export interface GoogleKeys {
  readonly kind: 'G';
  readonly id: string;
  readonly secret: string;
  readonly issuer: string;
}

/** What they know of Facebook: OAuth 2 with three addresses of its own. */
export interface FacebookKeys {
  readonly kind: 'F';
  readonly id: string;
  readonly secret: string;
  readonly authorize: string;
  readonly token: string;
  readonly profile: string;
}

export type ProviderKeys = GoogleKeys | FacebookKeys;

function keysOf(settings: SystemSettings, kind: Provider): ProviderKeys {
  const text = (name: 'GOOGLEID' | 'GOOGLEKEY' | 'GOOGLEISSUER' | 'FBID' | 'FBKEY' | 'FBAUTHURL' | 'FBTOKENURL' | 'FBPROFILEURL'): string =>
    settings[name].trim();
  if (kind === 'G') return { kind, id: text('GOOGLEID'), secret: text('GOOGLEKEY'), issuer: text('GOOGLEISSUER') };
  return {
    kind,
    id: text('FBID'),
    secret: text('FBKEY'),
    authorize: text('FBAUTHURL'),
    token: text('FBTOKENURL'),
    profile: text('FBPROFILEURL'),
  };
}

/** The keys of a provider, or null while LOGINKINDS lacks it or one of its keys is blank. */
export function openProvider(settings: SystemSettings, kind: Provider): ProviderKeys | null {
  if (!settings.LOGINKINDS.includes(kind)) return null;
  const keys = keysOf(settings, kind);
  return Object.values(keys).every((part) => part !== '') ? keys : null;
}

/** Providers people may sign in through. */
export function openProviders(settings: SystemSettings): Provider[] {
  return PROVIDERS.filter((kind) => openProvider(settings, kind) !== null);
}
