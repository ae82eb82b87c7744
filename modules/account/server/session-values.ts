import type { z } from 'zod';
import type { RouteDef } from '#engine/define/route.ts';
import type { Session } from '#engine/server/session.ts';
import { inMenuOrder } from '#i18n/menu-groups.ts';
import { DEFAULT_DATE_STYLE } from '#kernel/date-style.ts';
import type { Language } from '#kernel/language.ts';
import type { menuRow, sessionValues } from '../contract/session.calls.ts';

/** Session values as they travel, by the specification's names. */
export function valuesOf(session: Session, version: string): z.infer<typeof sessionValues> {
  return {
    userid: session.userid,
    name: session.name,
    USRLVL: session.usrlvl,
    APRLVL: session.aprlvl,
    FARMID: session.farmid,
    FARMNAME: session.farmname,
    PRNT1: session.prnt1,
    PRNT2: session.prnt2,
    GRP: session.grp,
    LABID: session.labid,
    LABKND: session.labknd,
    CURBUSDT: session.curbusdt,
    LOCKDAY: session.lockday,
    BACKDAY: session.backday,
    WEEKSTART: session.weekstart,
    LANGUAGE: session.language,
    DATAURL: session.dataUrl ?? '',
    notify: { level: session.notifyLevel, time: session.notifyTime },
    dateStyle: session.dateStyle ?? DEFAULT_DATE_STYLE,
    expdt: session.expdt,
    expired: session.expired,
    unittp: session.unittp,
    applyid: session.applyid,
    version,
    mustChangePassword: session.mustChangePassword,
    mustAddFactor: session.mustAddFactor ?? false,
    unknownDevice: session.unknownDevice ?? false,
    farms: [...session.farms],
  };
}

type MenuRow = z.infer<typeof menuRow>;
const YES_NO = (on: boolean): 'Y' | 'N' => (on ? 'Y' : 'N');

function rowOf(route: RouteDef, language: Language, flags: { view: boolean; add: boolean; edit: boolean; delete: boolean }): MenuRow {
  return {
    menuid: route.name,
    menunm: route.title[language],
    menulvl: route.fromLevel,
    parentid: route.menuGroup === 'none' ? null : route.menuGroup,
    path: route.path,
    group: route.menuGroup,
    V: YES_NO(flags.view),
    A: YES_NO(flags.add),
    E: YES_NO(flags.edit),
    D: YES_NO(flags.delete),
  };
}

/** The visitors' menu, flat and in its own order; routes reached by address only follow with their view flag. */
export function visitorsMenu(routes: readonly RouteDef[], language: Language): MenuRow[] {
  const open = { view: true, add: false, edit: false, delete: false };
  return inMenuOrder(routes.filter((route) => route.fromLevel === 0)).map((route) => rowOf(route, language, open));
}

/** Kinds of farm that may keep genetics; whether a GP unit does is the company's setting GENGP. */
const GENETIC_UNITS: ReadonlySet<string> = new Set(['GGP', 'GP']);

/** The routes the person may open: the visitors' menu, the own pages, then what the rights allow. */
export function menuOf(routes: readonly RouteDef[], session: Session | null, language: Language): MenuRow[] {
  if (session === null) return visitorsMenu(routes, language);
  return inMenuOrder(routes).flatMap((route) => {
    const flags = session.flags.get(route.name);
    // A unit that is no genetic-breeding unit has no genetics group; a typed address answers with the message.
    if (route.module === 'genetics' && !GENETIC_UNITS.has(session.unittp)) return [];
    return flags?.view === true ? [rowOf(route, language, flags)] : [];
  });
}
