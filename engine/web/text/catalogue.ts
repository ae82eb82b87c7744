import type { vi } from '#i18n/common/vi.ts';

declare module 'use-intl' {
  /** Makes keys and parameters of every text checked by the compiler. */
  interface AppConfig {
    Messages: typeof vi;
    Locale: 'vi' | 'en' | 'th';
  }
}
