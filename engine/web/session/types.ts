import type { MenuFlag } from '#engine/define/call.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { DateStyle } from '#kernel/date-style.ts';
import type { Language } from '#kernel/language.ts';

/** Session values as /account/getSession answers them (names of the specification). */
export interface SessionValues {
  readonly userid: string;
  readonly name: string;
  readonly USRLVL: number;
  readonly APRLVL: number;
  readonly FARMID: string | null;
  readonly FARMNAME?: string | null;
  readonly PRNT1: string;
  readonly PRNT2: string;
  readonly GRP: string;
  readonly LABID: string | null;
  readonly LABKND: string | null;
  readonly CURBUSDT: BusinessDate;
  readonly LOCKDAY: number;
  readonly BACKDAY: number;
  readonly WEEKSTART: number;
  readonly LANGUAGE: Language;
  readonly DATAURL?: string | null;
  readonly notify?: { readonly level: number; readonly time: number } | null;
  readonly dateStyle?: DateStyle;
  readonly expdt?: string | null;
  readonly unittp?: string | null;
  readonly applyid?: string | null;
  readonly version?: string | null;
  readonly mustChangePassword?: boolean;
  readonly mustAddFactor?: boolean;
  readonly unknownDevice?: boolean;
  readonly expired?: boolean;
}

/** One row of the menu: a route the person may open, with its four flags as Y or N. */
export interface MenuRow {
  readonly menuid: string;
  readonly menunm: string;
  readonly menulvl: number;
  readonly parentid: string | null;
  readonly path: string;
  readonly group: string;
  readonly V: boolean | 'Y' | 'N';
  readonly A: boolean | 'Y' | 'N';
  readonly E: boolean | 'Y' | 'N';
  readonly D: boolean | 'Y' | 'N';
}

/** The rights on one route. */
export type Rights = Readonly<Record<MenuFlag, boolean>>;

const on = (flag: MenuRow['V']): boolean => flag === true || flag === 'Y';

/** Rights by route name from the rows of the menu. */
export function rightsOf(menu: readonly MenuRow[]): ReadonlyMap<string, Rights> {
  return new Map(menu.map((row) => [row.menuid, { view: on(row.V), add: on(row.A), edit: on(row.E), delete: on(row.D) }]));
}

export const NO_RIGHTS: Rights = { view: false, add: false, edit: false, delete: false };
