import type { Column, ReportDef } from '#engine/define/report.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import type { Transactions } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { HomeTile } from '../contract/public.calls.ts';
import type { DemoChart, ShapeKey } from '../contract/sample.calls.ts';

/** Tiles a module puts on Home; only asked for when the person may view its menu. */
export interface HomeTileProvider {
  /** Route whose view flag opens it. */
  readonly menu: string;
  /** Key and route of the tile that says so when it fails. */
  readonly key: string;
  readonly label: HomeTile['label'];
  readonly load: (ctx: SignedContext, farmid: string) => Promise<readonly HomeTile[]>;
}

/** What the composition root hands the account module. */
export interface AccountServices {
  /** For what must be kept although the call is refused: failed sign-ins. */
  readonly transactions: Transactions;
  readonly routes: readonly RouteDef[];
  readonly sheets: readonly SheetDef[];
  /** What the manual tells of each report. */
  readonly reports?: readonly ReportDef[];
  readonly tiles: readonly HomeTileProvider[];
  readonly version: string;
  readonly trials: Trials;
  readonly samples?: Samples;
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
