import type { MenuFlag } from '#engine/define/call.ts';
import { ERROR_CLASS, STATUS } from '#engine/define/envelope.ts';
import type { RouteName } from '#engine/define/route-name.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { DateStyle } from '#kernel/date-style.ts';
import type { Language } from '#kernel/language.ts';
import type { LockRule } from '#kernel/locks.ts';
import type { WeekStart } from '#kernel/week.ts';
import { Refused } from './refused.ts';

/** The four flags of one menu. */
export type Flags = Readonly<Record<MenuFlag, boolean>>;

/** A signed-in person with the session values of the specification, as the server knows them. */
export interface Session {
  readonly userid: string;
  readonly name: string;
  readonly usrlvl: number;
  readonly aprlvl: number;
  readonly farmid: string | null;
  readonly farmname: string | null;
  readonly prnt1: string;
  readonly prnt2: string;
  /** Whose partners and goods the farm works with: its company's, a trial farm its own. */
  readonly realm?: string;
  readonly grp: string;
  readonly labid: string | null;
  readonly labknd: string | null;
  readonly curbusdt: BusinessDate;
  readonly weekstart: WeekStart;
  /** Hours east of Greenwich of the farm (setting TZ). */
  readonly zone?: number;
  readonly lockday: number;
  readonly backday: number;
  readonly language: Language;
  readonly notifyLevel: number;
  readonly notifyTime: number;
  /** How the person wants days written on paper and in Excel; the default when absent. */
  readonly dateStyle?: DateStyle;
  readonly expdt: BusinessDate | null;
  /** True when the account or the farm's subscription has run out: it reads and exports, nothing else. */
  readonly expired: boolean;
  readonly mustChangePassword: boolean;
  /** True while the company demands a second step of the sign-in and the person has none. */
  readonly mustAddFactor?: boolean;
  readonly unittp: string;
  readonly applyid: string | null;
  /** Farms in reach (admin.md, rule 3). */
  readonly farms: readonly string[];
  /** Menu flags by route name. */
  readonly flags: ReadonlyMap<string, Flags>;
  readonly tokenHash: Buffer;
  /** True while the company asks for registered devices and this one is not: only device, session and contact calls. */
  readonly unknownDevice?: boolean;
  /** Base address of the calls as the system settings have it. */
  readonly dataUrl?: string;
  /** True when the last use was noted more than a minute ago. */
  readonly stale?: boolean;
  /** What the system settings tell while MAINT is on, by language; null while it is off. */
  readonly maintenance?: string | null;
  /** Telephone a person calls whose account has run out; empty where the system settings have none. */
  readonly hotline?: string;
}

/** The farm a call works on. @throws Refused class 150 when none is set. */
export function farmOf(session: Session): string {
  if (session.farmid === null) throw new Refused([{ code: 'cls_150' }], STATUS.forbidden, ERROR_CLASS.farm);
  return session.farmid;
}

/** What the lock and back-date checks need, from a session. */
export function lockRuleOf(session: Session): LockRule {
  const { curbusdt, lockday, backday, usrlvl, aprlvl } = session;
  return { curbusdt, lockday, backday, usrlvl, aprlvl };
}

/** True when the session may do that on one of the menus. */
export function allows(session: Session, menu: RouteName | readonly RouteName[], flag: MenuFlag): boolean {
  const names = typeof menu === 'string' ? [menu] : menu;
  return names.some((name) => session.flags.get(name)?.[flag] === true);
}
