import { lockHead } from '#engine/document/server/step.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { rounded } from '#kernel/rounding.ts';
import { saveSlaughter } from '#modules/finance/contract/sales/slaughter.call.ts';
import { lineKind } from '#modules/finance/domain/sales/line-kinds.ts';
import { SALE_STATE, type SaleState } from '#modules/finance/domain/sales/sale-flow.ts';
import { agrees, dressing, type SlaughterReturn, type SoldHeads, slaughterIssues } from '#modules/finance/domain/sales/slaughter.ts';
import { salesOf } from './sale-table.ts';

/** A return as it is stored. */
interface Stored {
  readonly lineno: number;
  readonly slaughterdt: BusinessDate;
  readonly heads: number;
  readonly doa: number;
  readonly carcass: number;
  readonly grade: string | null;
  readonly condemned: number;
  readonly lung: number | null;
  readonly remark: string | null;
}

/** Returns of a note with their dressing %; one whose line was corrected since may agree no more. */
export async function slaughterOf({ db, session }: SignedContext, noteid: string) {
  const { rows } = await db.query<Stored & SoldHeads>(
    `select s.lineno, s.slaughterdt, s.heads, s.doa, s.carcass::float8 as carcass, s.grade, s.condemned, s.lung::float8 as lung, s.remark, n.valuedt,
       coalesce(l.qty, 0)::float8 as qty, l.weight::float8 as weight
     from slaughter_return s join sale_note n using (farm_id, noteid)
       left join sale_line l on l.farm_id = s.farm_id and l.noteid = s.noteid and l.lineno = s.lineno and l.kind = 'pigs'
     where s.farm_id = $1 and s.noteid = $2 order by s.lineno`,
    [farmOf(session), noteid],
  );
  return rows.map(({ valuedt, qty, weight, ...returned }) => {
    const sold = { valuedt, qty, weight };
    const same = agrees(returned, sold);
    return { ...returned, agrees: same ? ('Y' as const) : ('N' as const), dressing: same ? rounded(dressing(returned, sold), 1) : null };
  });
}

/** The line a return is of. @throws Refused 839 of a cancelled note, V_NOTEXISTS where no head were sold */
async function soldOn(ctx: SignedContext, noteid: string, lineno: number): Promise<SoldHeads> {
  const farmid = farmOf(ctx.session);
  const { state } = await lockHead<{ noteid: string; version: number; state: SaleState; crtusrid: string }>(ctx, salesOf('pigs'), noteid);
  if (state === SALE_STATE.cancelled) throw refused('839');
  const { rows } = await ctx.db.query<SoldHeads & { kind: string }>(
    `select n.valuedt, l.kind, l.qty::float8 as qty, l.weight::float8 as weight from sale_note n join sale_line l using (farm_id, noteid)
     where n.farm_id = $1 and n.noteid = $2 and l.lineno = $3`,
    [farmid, noteid, lineno],
  );
  const [line] = rows;
  if (line === undefined || lineKind(line.kind)?.heads !== true) throw refused('V_NOTEXISTS', 'lineno', { value: lineno });
  return line;
}

/** A return with what else is written of it. */
export interface TypedReturn extends SlaughterReturn {
  readonly grade?: string | null | undefined;
  readonly lung?: number | null | undefined;
  readonly remark?: string | null | undefined;
}

/** Writes the return of a line; it takes the place of the one that was there. */
export async function keepReturn(ctx: SignedContext, noteid: string, lineno: number, returned: TypedReturn): Promise<void> {
  const { slaughterdt, heads, doa, carcass, condemned, grade = null, lung = null, remark = null } = returned;
  await ctx.db.query(
    `insert into slaughter_return (farm_id, noteid, lineno, slaughterdt, heads, doa, carcass, grade, condemned, lung, remark, crtusrid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (farm_id, noteid, lineno) do update set slaughterdt = excluded.slaughterdt, heads = excluded.heads, doa = excluded.doa,
       carcass = excluded.carcass, grade = excluded.grade, condemned = excluded.condemned, lung = excluded.lung, remark = excluded.remark,
       lstusrid = excluded.crtusrid, lstdate = now()`,
    [farmOf(ctx.session), noteid, lineno, slaughterdt, heads, doa, carcass, grade, condemned, lung, remark, ctx.session.userid],
  );
  await audit(ctx, {
    screen: 'PigExpMng',
    subject: salesOf('pigs').subject,
    subjectId: noteid,
    kind: 'slaughter',
    after: { lineno, ...returned },
    reason: null,
  });
}

/** Keeps the return of a line. */
export const slaughterHandler: Handler = handleSigned(saveSlaughter, async (ctx, { noteid, lineno, reqid: _, ...typed }) => {
  const sold = await soldOn(ctx, noteid, lineno);
  const returned = { ...typed, doa: typed.doa ?? 0, condemned: typed.condemned ?? 0 };
  const issues = slaughterIssues(returned, sold, ctx.session.curbusdt);
  if (issues.length > 0) throw new Refused(issues);
  await keepReturn(ctx, noteid, lineno, returned);
  return { dressing: rounded(dressing(returned, sold), 1) };
});
