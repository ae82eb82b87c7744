import { randomUUID } from 'node:crypto';
import type { NewCode } from '#engine/define/code-rows.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { NO_LIMIT } from '#kernel/locks.ts';
import type { Db, Transactions } from './db.ts';
import { type Handler, parseInput, type SignedContext } from './pipeline.ts';
import type { Flags, Session } from './session.ts';

const ALL: Flags = { view: true, add: true, edit: true, delete: true };

/** Half a hash of a text, of 1,000: the same chance every time the demonstration is made. */
export function chanceOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash % 1000;
}

/** What a farm of the demonstration does: breeds and shows everything, breeds, only grows pigs, keeps chickens, or is a laboratory. */
export type DemoKind = 'nucleus' | 'sows' | 'growing' | 'poultry' | 'lab';

/** The farm that is filled, and in whose name. */
export interface DemoFarm {
  readonly kind: DemoKind;
  readonly farmid: string;
  readonly prnt1: string;
  readonly prnt2: string;
  /** Its manager, and the company's. */
  readonly user: string;
  readonly companyUser: string;
  readonly today: BusinessDate;
  /** How large its herd is, and for how long it is lived. */
  readonly sows: number;
  readonly years: number;
  /** What chance begins with, so that farms differ. */
  readonly seed: number;
}

/** Makes one call as a person would, through the same rules; `typedOn`: the business date it is typed on, today unless it says otherwise. */
export type Make = <T = unknown>(path: string, body: object, typedOn?: BusinessDate) => Promise<T>;

/** A person at work: the calls he makes, and what their handlers know of him on a business date. */
export interface Acting {
  readonly make: Make;
  readonly ctx: (typedOn: BusinessDate) => SignedContext;
}

/** What a module fills the farm with. */
export interface DemoContext {
  readonly farm: DemoFarm;
  /** The first farm of the demonstration, filled before all others. */
  readonly first: string;
  readonly transactions: Transactions;
  /**
   * What the farm's manager does, or `user`, one transaction: hundreds of notes and events are one commit, not hundreds. `at`: a farm of
   * the company other than the one that is filled.
   */
  readonly asManager: <T>(work: (db: Db, make: Make, acting: Acting) => Promise<T>, user?: string, at?: string) => Promise<T>;
  /** Counts what was written, for the planner: what is done next is planned by it. */
  readonly counted: () => Promise<void>;
  /** Rows of a list of the company. */
  readonly putCodes: (db: Db, list: string, rows: readonly NewCode[]) => Promise<void>;
}

/** What a module brings to the demonstration. */
export interface DemoPart {
  /** Farms it fills; the first one alone without it. */
  readonly on?: readonly DemoKind[];
  /** Before any animal lives: what stands from the first day. */
  readonly begin?: (ctx: DemoContext) => Promise<void>;
  /** Behind the modules before it. @returns what was made, as the command says it. */
  readonly fill?: (ctx: DemoContext) => Promise<string>;
}

/** A part that fills farms behind another one: on each farm those of the two that fill it, in this order. */
export function demoAfter(first: DemoPart, then: DemoPart | undefined): DemoPart {
  const parts = then === undefined ? [first] : [first, then];
  const on = [...new Set(parts.flatMap(({ on: farms = ['nucleus'] }) => farms))];
  const of = ({ farm: { kind } }: DemoContext): readonly DemoPart[] => parts.filter(({ on: farms = ['nucleus'] }) => farms.includes(kind));
  return {
    on,
    begin: async (ctx) => {
      for (const { begin } of of(ctx)) await begin?.(ctx);
    },
    fill: async (ctx) => {
      const made: string[] = [];
      for (const { fill } of of(ctx)) {
        if (fill === undefined) continue;
        // Behind the last one whoever fills the farms counts.
        if (made.length > 0) await ctx.counted();
        made.push(await fill(ctx));
      }
      return made.join(', ');
    },
  };
}

/** Who makes calls without having signed in: the demonstration's people, the operator of a machine. */
export interface Worker extends Pick<DemoFarm, 'farmid' | 'prnt1' | 'prnt2' | 'user' | 'today'> {
  readonly kind?: DemoKind;
  /** Lock and back days; none where they are left out. */
  readonly lockday?: number;
  readonly backday?: number;
}

/** A person of the farm with every right; in a laboratory he works in it. */
function sessionOf(
  { kind, farmid, prnt1, prnt2, user, today, lockday = NO_LIMIT, backday = NO_LIMIT }: Worker,
  routes: readonly RouteDef[],
): Session {
  return {
    ...{
      userid: user,
      name: user,
      usrlvl: 75,
      aprlvl: 60,
      farmid,
      farmname: farmid,
      prnt1,
      prnt2,
      grp: '',
      labid: kind === 'lab' ? farmid : null,
      labknd: null,
      curbusdt: today,
    },
    ...{ weekstart: 1, lockday, backday, language: 'V', notifyLevel: 2, notifyTime: 15, expdt: null, expired: false },
    ...{ mustChangePassword: false, unittp: 'GGP', applyid: null, farms: [farmid], tokenHash: Buffer.alloc(0) },
    flags: new Map(routes.map(({ name }) => [name, ALL])),
  };
}

/** A person of the farm at work in one open transaction, with the calls of all screens. */
export function actingOn(db: Db, handlers: readonly Handler[], farm: Worker | DemoFarm, routes: readonly RouteDef[]): Acting {
  const byPath = new Map(handlers.map((handler) => [handler.call.path, handler]));
  const session = sessionOf(farm, routes);
  const request = { token: null, macid: null, ip: '', device: '', language: null };
  const ctx = (typedOn: BusinessDate, reqid: string | null = null): SignedContext => ({
    ...{ db, session: { ...session, curbusdt: typedOn }, request, reqid },
    ...{ setToken: () => undefined, setTicket: () => undefined },
  });
  const make = async <T>(path: string, body: object, typedOn: BusinessDate = farm.today): Promise<T> => {
    const handler = byPath.get(path);
    if (handler === undefined) throw new Error(`no call ${path}`);
    const { input, reqid } = parseInput(handler.call, { ...body, reqid: randomUUID() });
    return (await handler.run(ctx(typedOn, reqid), input)) as T;
  };
  return { make, ctx };
}

/** The calls of all screens in one open transaction. */
export const makerOn = (...of: Parameters<typeof actingOn>): Make => actingOn(...of).make;
