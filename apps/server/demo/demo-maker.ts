import { randomUUID } from 'node:crypto';
import type { RouteDef } from '#engine/define/route.ts';
import type { Db } from '#engine/server/db.ts';
import { type CallContext, type Handler, parseInput } from '#engine/server/pipeline.ts';
import type { Flags, Session } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

const ALL: Flags = { view: true, add: true, edit: true, delete: true };

/** Whose farm is filled, and in whose name. */
export interface DemoMaker {
  readonly farmid: string;
  readonly prnt1: string;
  readonly prnt2: string;
  readonly user: string;
  readonly today: BusinessDate;
}

/** A person of the farm with every right on some screens. */
function sessionOf({ farmid, prnt1, prnt2, user, today }: DemoMaker, routes: readonly RouteDef[]): Session {
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
      labid: null,
      labknd: null,
      curbusdt: today,
    },
    ...{ weekstart: 1, lockday: 9999, backday: 9999, language: 'V', notifyLevel: 2, notifyTime: 15, expdt: null, expired: false },
    ...{ mustChangePassword: false, unittp: 'GGP', applyid: null, farms: [farmid], tokenHash: Buffer.alloc(0) },
    flags: new Map(routes.map(({ name }) => [name, ALL])),
  };
}

/** Makes one call as a person would, through the same rules. */
export type Make = <T = unknown>(path: string, body: object) => Promise<T>;

/** Calls of some screens in one open transaction: the demonstration's hundreds of notes and events are one commit, not hundreds. */
export function makerOn(db: Db, handlers: readonly Handler[], maker: DemoMaker, routes: readonly RouteDef[]): Make {
  const byPath = new Map(handlers.map((handler) => [handler.call.path, handler]));
  const session = sessionOf(maker, routes);
  return async <T>(path: string, body: object): Promise<T> => {
    const handler = byPath.get(path);
    if (handler === undefined) throw new Error(`no call ${path}`);
    const { input, reqid } = parseInput(handler.call, { ...body, reqid: randomUUID() });
    const request = { token: null, macid: null, ip: '', device: '', language: null };
    const ctx: CallContext = { db, session, request, reqid, setToken: () => undefined, setTicket: () => undefined };
    return (await handler.run(ctx, input)) as T;
  };
}
