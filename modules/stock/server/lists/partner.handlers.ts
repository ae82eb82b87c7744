import type { CallParsed } from '#engine/define/call.ts';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { likeAnywhere, Where } from '#engine/server/where.ts';
import { addDays } from '#kernel/business-date.ts';
import { CREDIT_LEVEL, findPartners, savePartner } from '#modules/stock/contract/list.calls.ts';
import { possibleDoubles } from '#modules/stock/domain/partner.ts';
import { seesMoney } from '../farm-stock.ts';
import { companyOf, mayKeep, overCompany, stale } from './shared.ts';

type Body = CallParsed<typeof savePartner>;
interface Owner {
  readonly farmid: string;
  readonly prnt2: string;
}

interface StoredPartner {
  company: boolean;
  role: string;
  credit: number | null;
  bought: boolean;
}

async function storedPartner(db: Db, owner: Owner, partnerid: string): Promise<StoredPartner | null> {
  const { rows } = await db.query<{ company: boolean; role: string; credit: number | null }>(
    'select farm_id is null as company, role, credit::float8 as credit from partner where prnt2 = $1 and partnerid = $2 for update',
    [owner.prnt2, partnerid],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const bought = await overCompany(db, owner, async () => {
    const used = await db.query('select 1 from stock_note where prnt2 = $1 and supplierid = $2 limit 1', [owner.prnt2, partnerid]);
    return used.rows.length > 0;
  });
  return { ...row, bought };
}

/** Roles that may be bought from. */
const SELLING: ReadonlySet<string> = new Set(['supplier', 'both', 'ownfarm']);

/** Names are unique per role after trimming; what both roles share counts for both. */
async function checkName(db: Db, owner: Owner, body: Body): Promise<void> {
  const { rows } = await db.query(
    `select 1 from partner where prnt2 = $1 and partnerid <> $2 and lower(name) = lower($3) and (role = $4 or (role = 'both' and $4 <> 'ownfarm') or ($4 = 'both' and role <> 'ownfarm')) limit 1`,
    [owner.prnt2, body.partnerid, body.name, body.role],
  );
  if (rows.length > 0) throw refused('V_EXISTS', 'name', { value: body.name });
}

async function checkPartner(ctx: SignedContext, owner: Owner, body: Body): Promise<StoredPartner | null> {
  mayKeep(ctx, body.company === 'Y');
  await checkName(ctx.db, owner, body);
  const before = body.version == null ? null : await storedPartner(ctx.db, owner, body.partnerid);
  if (body.version != null && before === null) throw refused('V_NOTEXISTS', 'partnerid', { value: body.partnerid });
  if ((body.credit ?? null) !== (before?.credit ?? null) && ctx.session.usrlvl < CREDIT_LEVEL) throw refused('ADM_LEVEL', 'credit');
  if (before === null) return null;
  mayKeep(ctx, before.company);
  if (before.bought && SELLING.has(before.role) && !SELLING.has(body.role)) throw refused('ADM_INUSE', 'role', { name: body.name });
  return before;
}

const COLUMNS = 'farm_id, name, role, taxno, address, tel, email, contact, term, paymethod, credit, discount, itemtps, inuse';

function valuesOf(body: Body, { farmid }: Owner): unknown[] {
  const { name, role, taxno, address, tel, email, contact, term, paymethod, credit, discount, itemtps } = body;
  const reach = [taxno, address, tel, email, contact].map((value) => value ?? null);
  return [
    body.company === 'Y' ? null : farmid,
    name,
    role,
    ...reach,
    term ?? 0,
    paymethod ?? null,
    credit ?? null,
    discount ?? 0,
    itemtps ?? [],
    body.inuse === 'Y',
  ];
}

async function putPartner(ctx: SignedContext, owner: Owner, body: Body): Promise<number> {
  const columns = COLUMNS.split(', ');
  const head = [owner.prnt2, body.partnerid, ctx.session.userid];
  if (body.version == null) {
    const { rows } = await ctx.db.query<{ version: number }>(
      `insert into partner (prnt2, partnerid, crtusrid, ${COLUMNS}) values ($1, $2, $3, ${columns.map((_, i) => `$${i + 4}`).join(', ')})
       on conflict (prnt2, partnerid) do nothing returning version`,
      [...head, ...valuesOf(body, owner)],
    );
    if (rows[0] === undefined) throw refused('871', 'partnerid', { id: body.partnerid });
    return rows[0].version;
  }
  const set = columns.map((name, i) => `${name} = $${i + 5}`).join(', ');
  const { rows } = await ctx.db.query<{ version: number }>(
    `update partner set lstusrid = $3, lstdate = now(), version = version + 1, ${set} where prnt2 = $1 and partnerid = $2 and version = $4 returning version`,
    [...head, body.version, ...valuesOf(body, owner)],
  );
  return rows[0]?.version ?? stale(ctx.db, 'partner', 'prnt2 = $1 and partnerid = $2', [owner.prnt2, body.partnerid]);
}

const save = handleSigned(savePartner, async (ctx, body) => {
  const owner = await companyOf(ctx);
  const before = await checkPartner(ctx, owner, body);
  const version = await putPartner(ctx, owner, body);
  const { reqid: _, ...after } = body;
  await audit(ctx, { screen: 'PigSupply', subject: 'partner', subjectId: body.partnerid, kind: before === null ? 'add' : 'edit', before, after });
  return { id: body.partnerid, version };
});

interface PartnerRow {
  partnerid: string;
  name: string;
  role: string;
  taxno: string | null;
  address: string | null;
  tel: string | null;
  email: string | null;
  contact: string | null;
  term: number;
  paymethod: string | null;
  credit: number | null;
  discount: number;
  itemtps: string[];
  company: 'Y' | 'N';
  inuse: 'Y' | 'N';
  version: number;
  bought: number | null;
  lastnote: string | null;
  lastdt: string | null;
  delivery: number | null;
  refused: number;
}

/** Purchases less what was sent back, of the farm, over the days after $3. */
const BOUGHT = `(select coalesce(sum(v.amount), 0)::float8 from stock_movement m join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
  where m.farm_id = $2 and m.book = 'goods' and m.supplierid = p.partnerid and m.kind in ('purchase', 'supplier') and m.valuedt > $3::date)`;

/** Mean days between the received notes of the days after $3; null with fewer than two. */
const DELIVERY = `(select case when count(*) > 1 then round((max(n.valuedt) - min(n.valuedt))::numeric / (count(*) - 1), 1)::float8 end
  from (select distinct n.valuedt from stock_note n where n.farm_id = $2 and n.prnt2 = p.prnt2 and n.supplierid = p.partnerid and n.kind = 'purchase' and n.state <> '02' and n.valuedt > $3::date) n)`;

/** Deliveries sent back, wholly or in part, over the days after $3. */
const REFUSED = `(select count(*)::int from stock_note n where n.farm_id = $2 and n.prnt2 = p.prnt2 and n.supplierid = p.partnerid and n.kind = 'supplier' and n.state <> '02' and n.valuedt > $3::date)`;

const find = handleSigned(findPartners, async (ctx, { text, role, closed }) => {
  const { farmid, prnt2 } = await companyOf(ctx);
  const { db, session } = ctx;
  const where = new Where('p.prnt2 = $1');
  where.params.push(prnt2, farmid, addDays(session.curbusdt, -365));
  where.when(role, 'p.role = ?');
  if (closed !== 'Y') where.add('p.inuse');
  if (text != null)
    where.add('p.partnerid ilike ? or p.name ilike ? or p.taxno ilike ? or p.tel ilike ?', ...Array<string>(4).fill(likeAnywhere(text)));
  const { rows } = await db.query<PartnerRow>(
    `select p.partnerid, p.name, p.role, p.taxno, p.address, p.tel, p.email, p.contact, p.term, p.paymethod, p.credit::float8 as credit, p.discount::float8 as discount, p.itemtps,
       case when p.farm_id is null then 'Y' else 'N' end as company, case when p.inuse then 'Y' else 'N' end as inuse, p.version, ${BOUGHT} as bought, ${DELIVERY} as delivery, ${REFUSED} as refused, n.noteno as lastnote, n.valuedt as lastdt
     from partner p left join lateral (select noteno, valuedt from stock_note n where n.farm_id = $2 and n.prnt2 = p.prnt2 and n.supplierid = p.partnerid and n.state <> '02'
       order by n.valuedt desc, n.crtdate desc limit 1) n on true
     where ${where.sql} order by p.partnerid limit 1000`,
    where.params,
  );
  const money = seesMoney(session);
  const doubles = possibleDoubles(rows.map((row) => ({ ...row, id: row.partnerid })));
  return {
    total: rows.length,
    rows: rows.map((row) => ({
      ...row,
      bought: money ? row.bought : null,
      credit: money ? row.credit : null,
      doubles: [...(doubles.get(row.partnerid) ?? [])],
    })),
  };
});

/** Business partners. */
export const partnerHandlers: readonly Handler[] = [save, find];
