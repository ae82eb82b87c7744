import type { Product } from '#engine/server/module.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';

/** What the composition root hands the account alone. */
export interface AccountPorts {
  readonly version: string;
  readonly trials: Trials;
}

/** What the account stands on: the product it shows, and its ports. Failed sign-ins are kept in transactions of their own. */
export interface AccountServices extends AccountPorts, Pick<Product, 'transactions' | 'routes' | 'sheets' | 'tiles' | 'homeFarms' | 'samples'> {
  /** What the manual tells of each report. */
  readonly reports?: Product['reports'];
}

/** What a trial farm is opened with. */
export interface NewTrial {
  readonly user: string;
  readonly password: string;
  readonly farmname: string;
  readonly country: 'VN' | 'TH';
  readonly province: string;
  readonly sows: number;
  readonly language: Language;
  readonly weekstart: number;
  readonly sample: 'Y' | 'N';
  readonly expdt: BusinessDate;
  readonly macid: string | null;
  readonly ip: string | null;
}

/** Opens farms on trial; the composition root makes them, since the sample herd is played through the herd's rules. */
export interface Trials {
  readonly open: (trial: NewTrial) => Promise<{ readonly farmid: string; readonly events: number }>;
}
