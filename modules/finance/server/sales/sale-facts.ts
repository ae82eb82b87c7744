import { codesOf } from '#engine/server/code-list.ts';
import { companyFarms } from '#engine/server/company.ts';
import type { Db } from '#engine/server/db.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import { addDays } from '#kernel/business-date.ts';
import type { SaleInput } from '#modules/finance/contract/sales/sale.document.ts';
import type { Sale, SaleFacts } from '#modules/finance/domain/sales/sale.ts';
import { tagsOf } from '#modules/growfinish/domain/tags/leaving.ts';
import type { SaleDesk } from './desk.ts';

interface ItemRow {
  readonly itemid: string;
  readonly itemtp: string;
  readonly inuse: boolean;
  readonly tax: number;
}

/** Typed tags that are in the ear of a pig of the house they are sold from; whether it left already says the book of the batch (TAG_STATE). */
async function livingTags(db: Db, farmid: string, lines: Sale['lines']): Promise<SaleFacts['lives']> {
  const typed = lines.flatMap(({ tags }) => tagsOf(tags));
  if (typed.length === 0) return () => false;
  const { rows } = await db.query<{ tag: string; roomid: string }>(
    "select tag, roomid from ear_tag where farm_id = $1 and tag = any($2) and roomid is not null and state in ('registered', 'gone')",
    [farmid, typed],
  );
  const known = new Set(rows.map(({ tag, roomid }) => `${roomid}\n${tag}`));
  return (tag, roomid) => known.has(`${roomid}\n${tag}`);
}

/** Reads what the rules of a delivery note ask about the farm. */
export async function loadSaleFacts({ ctx, farm }: SaleDesk, { valuedt, customerid, tofarm, lines }: Sale): Promise<SaleFacts> {
  const { farmid, prnt2, decimals } = farm;
  const named = [...new Set(lines.flatMap(({ itemid }) => itemid ?? []))];
  const items = await ctx.db.query<ItemRow>(
    `select itemid, itemtp, inuse, coalesce(tax, 0)::float8 as tax from item
     where prnt2 = $1 and book = 'goods' and itemid = any($2) and (farm_id is null or farm_id = $3)`,
    [prnt2, named, farmid],
  );
  const customers = await ctx.db.query<{ inuse: boolean; buys: boolean }>(
    "select inuse, role in ('customer', 'both', 'ownfarm') as buys from partner where prnt2 = $1 and partnerid = $2",
    [prnt2, customerid],
  );
  const methods = await codesOf(ctx.db, { farmid, prnt2 }, 'paymethod', { day: valuedt });
  const operators = await codesOf(ctx.db, { farmid, prnt2 }, 'applyid', { day: valuedt });
  const farms = tofarm === null ? [] : await companyFarms(ctx.db, farmid);
  return {
    lock: lockRuleOf(ctx.session),
    decimals,
    customer: customers.rows[0] ?? null,
    items: new Map(items.rows.map((row) => [row.itemid, row])),
    lives: await livingTags(ctx.db, farmid, lines),
    hasMethod: (code) => methods.has(code),
    hasOperator: (code) => operators.has(code),
    isOwnFarm: (code) => code !== farmid && farms.some((own) => own.farmid === code && !own.closed),
  };
}

/** A note without a due date is due by the term of its customer. */
export async function withDueDate({ ctx, farm }: SaleDesk, input: SaleInput): Promise<SaleInput> {
  if (input.duedt != null) return input;
  const { rows } = await ctx.db.query<{ term: number }>('select coalesce(term, 0) as term from partner where prnt2 = $1 and partnerid = $2', [
    farm.prnt2,
    input.customerid ?? '',
  ]);
  return { ...input, duedt: addDays(input.valuedt as never, rows[0]?.term ?? 0) };
}
