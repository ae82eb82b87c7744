import type { Column } from '#engine/define/report.ts';
import type { Product } from '#engine/server/module.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { DemoChart, ShapeKey } from '../contract/sample.calls.ts';

/** What the composition root hands the account alone. */
export interface AccountPorts {
  readonly version: string;
  readonly trials: Trials;
  readonly samples?: Samples;
}

/** What the account stands on: the product it shows, and its ports. Failed sign-ins are kept in transactions of their own. */
export interface AccountServices extends AccountPorts, Pick<Product, 'transactions' | 'routes' | 'sheets' | 'tiles' | 'homeFarms'> {
  /** What the manual tells of each report. */
  readonly reports?: Product['reports'];
}

/** The columns of a report whose header has a shape of the gallery. */
export interface HeaderShape {
  readonly columns: readonly Column[];
  /** Reports drawn this way, the one the columns come from first. */
  readonly routes: readonly string[];
  readonly totals: boolean;
}

/** What visitors are shown of reports; the composition root asks the modules for it. */
export interface Samples {
  /** Charts of the demonstration farm; none where there is no such farm. */
  readonly charts: () => Promise<readonly DemoChart[]>;
  readonly shape: (key: ShapeKey) => Promise<HeaderShape>;
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
