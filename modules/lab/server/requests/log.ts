import { createHash } from 'node:crypto';
import type { SignedContext } from '#engine/server/pipeline.ts';
import type { Stored } from './context.ts';

/** A row of the log as its hash takes it in. */
interface StepFacts {
  readonly requestid: string;
  readonly serial: number;
  readonly fromst: string;
  readonly tost: string;
  readonly way: string;
  readonly userid: string;
  readonly usrlvl: number;
  readonly at: string;
  readonly busdt: string;
  readonly remark: string | null;
  readonly samples: number;
  readonly orders: number;
  readonly given: Readonly<Record<string, unknown>>;
}

/** JSON with members in one order, whatever order they were stored in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

/** SHA-256 over the hash of the row before and the row itself. */
export function stepHash(before: Buffer | null, facts: StepFacts): Buffer {
  return createHash('sha256')
    .update(before ?? Buffer.alloc(0))
    .update(canonical(facts))
    .digest();
}

interface LogRow extends Omit<StepFacts, 'at'> {
  readonly at: Date;
  readonly before: Buffer | null;
  readonly hash: Buffer;
}
const ROWS = `select requestid, serial, fromst, tost, way, userid, usrlvl, at, to_char(busdt, 'YYYYMMDD') as busdt, remark, samples, orders, given, before, hash
  from lab_step where farm_id = $1 and requestid = $2 order by serial`;

/** True while every row of the log still holds the hash of the one before it and its own. */
export async function isWhole({ db }: Pick<SignedContext, 'db'>, labid: string, requestid: string): Promise<boolean> {
  const { rows } = await db.query<LogRow>(ROWS, [labid, requestid]);
  let last: Buffer | null = null;
  for (const [i, { at, before, hash, ...facts }] of rows.entries()) {
    const own = stepHash(last, { ...facts, at: at.toISOString() });
    if (facts.serial !== i + 1 || !hash.equals(own) || !(before === null ? last === null : last?.equals(before) === true)) return false;
    last = hash;
  }
  return true;
}

/** Appends a row to the log of a request that is held. */
export async function logStep(
  ctx: SignedContext,
  { farm_id, requestid, sender, state, samples, orders }: Stored,
  to: string,
  way: 'forward' | 'back' | 'aside',
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { db, session, request } = ctx;
  const last = await db.query<{ serial: number; hash: Buffer }>(
    'select serial, hash from lab_step where farm_id = $1 and requestid = $2 order by serial desc limit 1',
    [farm_id, requestid],
  );
  const { remark = null, ...rest } = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined));
  const facts: StepFacts = {
    ...{ requestid, serial: (last.rows[0]?.serial ?? 0) + 1, fromst: state, tost: to, way, userid: session.userid, usrlvl: session.usrlvl },
    ...{ at: new Date().toISOString(), busdt: session.curbusdt, remark: remark === null ? null : String(remark), samples, orders, given: rest },
  };
  const before = last.rows[0]?.hash ?? null;
  await db.query(
    `insert into lab_step (farm_id, requestid, serial, sender, fromst, tost, way, userid, usrlvl, at, busdt, device, remark, samples, orders, given, before, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      ...[farm_id, requestid, facts.serial, sender, facts.fromst, facts.tost, way, facts.userid, facts.usrlvl, facts.at, facts.busdt],
      ...[request.device, facts.remark, samples, orders, JSON.stringify(rest), before, stepHash(before, facts)],
    ],
  );
}
