import { randomUUID } from 'node:crypto';
import { headsOf, live } from '#engine/batch/domain/figures/life.ts';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import type { CallParsed } from '#engine/define/call.ts';
import { wordOf } from '#engine/define/fields.ts';
import { lockHead, refuseChanged, stepOrRefuse, writeStep } from '#engine/document/server/step.ts';
import { scaledNumber, scaledText } from '#engine/ledger/domain/quantity.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { findSettlements, saveSettlement, stepSettlement } from '#modules/finance/contract/growers/settlement.calls.ts';
import { TRADES } from '#modules/finance/contract/trades.ts';
import { VOUCHER_STATES, type VoucherState } from '#modules/finance/domain/costs/voucher-flow.ts';
import { type Outcome, settle, type Terms, termsOn } from '#modules/finance/domain/growers/settlement.ts';
import { settlementFlow } from '#modules/finance/domain/growers/settlement-flow.ts';
import { figuresOfBatch } from '#modules/growfinish/domain/figures/measure.ts';
import { type CostFarm, openFarm, voucherStepper } from '../costs/desk.ts';
import type { CostServices } from '../costs/services.ts';
import type { MoneyHead } from '../costs/steps.ts';

/** Where settlements are kept. */
const SETTLEMENTS = { table: 'grower_settlement', key: 'noteid', subject: 'grower-settlement', missing: () => refused('839') };

/** A contract of a house with its terms. */
interface Contract {
  readonly contractid: string;
  readonly name: string;
  readonly roomid: string;
  readonly terms: readonly Terms[];
}

/** A settlement as it is stored. */
interface Stored extends Outcome {
  readonly noteid: string;
  readonly noteno: string;
  readonly version: number;
  readonly state: VoucherState;
  readonly contractid: string;
  readonly roomid: string;
  readonly parityid: number;
  readonly closedt: BusinessDate;
  readonly validfrom: string;
  readonly fee: number;
  readonly fcrpart: number;
  readonly losspart: number;
  readonly total: number;
  readonly checker: string | null;
  readonly approver: string | null;
}

async function contractsOf(ctx: SignedContext): Promise<Contract[]> {
  const { rows } = await ctx.db.query<Contract>(
    `select c.contractid, c.name, c.roomid, coalesce(json_agg(json_build_object('validfrom', to_char(t.validfrom, 'YYYYMMDD'), 'basis', t.basis, 'fee', t.fee, 'fcr', t.fcr,
         'fcrrate', t.fcrrate, 'loss', t.loss, 'lossrate', t.lossrate)) filter (where t.validfrom is not null), '[]') as terms
     from grower_contract c left join grower_terms t using (farm_id, contractid) where c.farm_id = $1 and c.inuse group by 1, 2, 3`,
    [farmOf(ctx.session)],
  );
  return rows;
}

async function storedOf(ctx: SignedContext): Promise<Stored[]> {
  const { rows } = await ctx.db.query<Stored>(
    `select s.noteid, s.noteno, s.version, s.state, s.contractid, s.roomid, s.parityid, s.closedt, s.validfrom, s.headsin, s.heads, s.kg::float8 as kg,
       s.gain::float8 as gain, s.fcr::float8 as fcr, s.loss::float8 as loss, s.fee::float8 as fee, s.fcrpart::float8 as fcrpart, s.losspart::float8 as losspart,
       s.total::float8 as total, coalesce(c.display_name, s.checked_by) as checker, coalesce(a.display_name, s.approved_by) as approver
     from grower_settlement s left join person c on c.user_id = s.checked_by left join person a on a.user_id = s.approved_by
     where s.farm_id = $1 and s.state <> '02'`,
    [farmOf(ctx.session)],
  );
  return rows;
}

const CODES = ['WOUT', 'GAIN', 'FCR', 'LOSS'] as const;

/** What a closed batch came to, as its close-out says; null of one that is open or was not weighed. */
function outcomeOf(batch: BatchLife | undefined): Outcome | null {
  if (batch === undefined || batch.closedt === null) return null;
  const { WOUT: kg = null, GAIN: gain = null, FCR: fcr = null, LOSS: loss = null } = figuresOfBatch(batch as never, CODES);
  const headsin = headsOf(batch.moves.filter(({ kind }) => kind === 'in'));
  const heads = headsOf(batch.moves.filter(({ kind }) => kind === 'sold' || kind === 'out'));
  if (headsin === 0 || kg === null || gain === null) return null;
  const fixed = (value: number, decimals: number): number => roundHalfAway(value, decimals);
  return { headsin, heads, kg: fixed(kg, 1), gain: fixed(gain, 1), fcr: fcr === null ? null : fixed(fcr, 4), loss: fixed(loss ?? 0, 4) };
}

/** True where a settlement counts no more: its batch is open again, closed on another day, or came to something else. */
function isStale(own: Stored, { closedt }: BatchLife, outcome: Outcome | null): boolean {
  const same = outcome !== null && (['headsin', 'heads', 'kg', 'gain', 'fcr', 'loss'] as const).every((key) => own[key] === outcome[key]);
  return !same || own.closedt !== closedt;
}

/** Batches of houses under contract, each with its contract, what it came to and its settlement. */
function grown(batches: readonly BatchLife[], contracts: readonly Contract[], stored: readonly Stored[]) {
  return batches.flatMap((batch) => {
    const own = stored.find(({ roomid, parityid }) => roomid === batch.roomid && parityid === batch.parityid) ?? null;
    const contract = contracts.find(({ roomid, contractid }) => (own === null ? roomid === batch.roomid : contractid === own.contractid));
    return contract === undefined ? [] : [{ batch, contract, own, outcome: outcomeOf(batch) }];
  });
}

type Grown = ReturnType<typeof grown>[number];

/** What the grower of a closed batch gets by the terms of its closing day; null where none had begun. */
function reckoned({ batch, contract, outcome }: Grown, decimals: number) {
  const terms = batch.closedt === null ? null : termsOn(contract.terms, batch.closedt);
  return terms === null || outcome === null || terms.basis === 'price' ? null : { terms, outcome, ...settle(terms, outcome, decimals) };
}

/** Money of a batch: as it was reckoned, else as it would be; nulls where no terms had begun. */
function moneyOf(one: Grown, decimals: number) {
  if (one.own !== null) {
    const { fee, fcrpart, losspart, total, validfrom } = one.own;
    return { fee, fcrpart, losspart, total, validfrom };
  }
  const would = reckoned(one, decimals);
  if (would === null) return { fee: null, fcrpart: null, losspart: null, total: null, validfrom: null };
  const number = (amount: bigint): number => scaledNumber(amount, decimals);
  const { fee, fcrpart, losspart, total, terms } = would;
  return { fee: number(fee), fcrpart: number(fcrpart), losspart: number(losspart), total: number(total), validfrom: terms.validfrom };
}

const NOBODY = { noteid: null, noteno: null, version: 0, state: null, checker: null, approver: null };
const NOTHING = { headsin: 0, heads: 0, kg: 0, gain: 0, fcr: null, loss: 0 };

/** A batch as the list shows it. */
function shown(one: Grown, { decimals }: CostFarm, language: Language) {
  const { batch, contract, own, outcome } = one;
  const { noteid, noteno: note, version, state, checker, approver } = own ?? NOBODY;
  const { headsin, heads, kg, gain, fcr, loss } = own ?? outcome ?? NOTHING;
  return {
    ...{ roomid: batch.roomid, parityid: batch.parityid, contractid: contract.contractid, name: contract.name },
    ...{ closedt: own?.closedt ?? batch.closedt ?? batch.asof, noteid, note, version, state, checker, approver },
    ...{ headsin, heads, kg, gain, fcr, loss, ...moneyOf(one, decimals) },
    stateName: state === null ? null : wordOf(VOUCHER_STATES, state, language),
    stale: own !== null && isStale(own, batch, outcome) ? ('Y' as const) : ('N' as const),
  };
}

const find = (services: CostServices): Handler =>
  handleSigned(findSettlements, async (ctx, { from, to }) => {
    if (from > to) throw refused('898', 'from');
    const farm = await openFarm(ctx);
    const batches = await services.batches(ctx.db, farm.farmid, { from: from as BusinessDate, to: ctx.session.curbusdt }, answerLanguage(ctx));
    const rows = grown(batches, await contractsOf(ctx), await storedOf(ctx))
      .filter(({ batch, own }) => own !== null || (batch.closedt !== null && batch.closedt >= from && batch.closedt <= to))
      .map((one) => shown(one, farm, answerLanguage(ctx)));
    return { rows: rows.toSorted((a, b) => (a.closedt < b.closedt ? 1 : -1)) };
  });

type BatchName = Pick<CallParsed<typeof saveSettlement>, 'roomid' | 'parityid'>;

/** A batch of a house under contract as it stands now. @throws Refused V_NOTEXISTS */
async function oneOf(ctx: SignedContext, services: CostServices, { roomid, parityid }: BatchName): Promise<Grown> {
  const batch = await services.batchOf(ctx.db, farmOf(ctx.session), { roomid, parityid }, answerLanguage(ctx));
  const [found] = batch === null ? [] : grown([batch], await contractsOf(ctx), await storedOf(ctx));
  if (found === undefined) throw refused('V_NOTEXISTS', 'roomid', { value: roomid });
  return found;
}

/** Reckons a settlement for the first time, or anew: what stands is changed in its place and loses its signatures. */
const save = (services: CostServices): Handler =>
  handleSigned(saveSettlement, async (ctx, { roomid, parityid, version }) => {
    const farm = await openFarm(ctx);
    await ctx.db.query('select 1 from grower_contract where farm_id = $1 and roomid = $2 for update', [farm.farmid, roomid]);
    const one = await oneOf(ctx, services, { roomid, parityid });
    const { batch, own } = one;
    if (batch.closedt === null) throw refused('GF_LIVE', 'parityid', { house: roomid, n: live(batch, batch.asof) });
    const next = reckoned(one, farm.decimals);
    if (next === null) throw refused('V_NOTEXISTS', 'contractid', { value: one.contract.contractid });
    const { terms, outcome, fee, fcrpart, losspart, total } = next;
    const money = (amount: bigint): string => scaledText(amount, farm.decimals);
    const values = [
      ...[
        farm.farmid,
        own?.noteid ?? randomUUID(),
        one.contract.contractid,
        batch.closedt,
        terms.validfrom,
        outcome.headsin,
        outcome.heads,
        outcome.kg,
      ],
      ...[outcome.gain, outcome.fcr, outcome.loss, money(fee), money(fcrpart), money(losspart), money(total), ctx.session.userid],
    ];
    if (own === null) {
      await ctx.db.query(
        `insert into grower_settlement (farm_id, noteid, contractid, closedt, validfrom, headsin, heads, kg, gain, fcr, loss, fee, fcrpart, losspart, total,
           crtusrid, lstusrid, lstdate, noteno, state, roomid, parityid, reqid)
         values ($1, $2, $3, $4::date, $5::date, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, now(), $17, '10', $18, $19, $20)`,
        [...values, `GS-${roomid}-${parityid}`, roomid, parityid, ctx.reqid],
      );
    } else {
      const head = await lockHead<MoneyHead>(ctx, SETTLEMENTS, own.noteid);
      await refuseChanged(ctx, head, version);
      stepOrRefuse(
        settlementFlow,
        'again',
        { ...head, maker: head.crtusrid, stale: isStale(own, batch, one.outcome) },
        voucherStepper({ ctx, farm, of: TRADES.pigs }),
        {},
      );
      await ctx.db.query(
        `update grower_settlement set contractid = $3, closedt = $4::date, validfrom = $5::date, headsin = $6, heads = $7, kg = $8, gain = $9, fcr = $10, loss = $11,
           fee = $12, fcrpart = $13, losspart = $14, total = $15, lstusrid = $16, lstdate = now(), crtusrid = $16, version = version + 1, state = '10',
           checked_by = null, checked_at = null, approved_by = null, approved_at = null where farm_id = $1 and noteid = $2`,
        values,
      );
    }
    const id = String(values[1]);
    const kind = own === null ? 'add' : 'edit';
    await audit(ctx, {
      screen: 'PigExpMng',
      subject: SETTLEMENTS.subject,
      subjectId: id,
      kind,
      before: own,
      after: { ...outcome, total: money(total) },
    });
    return { id, version: (own?.version ?? 0) + 1, total: scaledNumber(total, farm.decimals) };
  });

/** Signs a settlement or takes it back. */
const step = (services: CostServices): Handler =>
  handleSigned(stepSettlement, async (ctx, { noteid, version, step: name, reason }) => {
    const farm = await openFarm(ctx);
    const head = await lockHead<MoneyHead & BatchName>(ctx, SETTLEMENTS, noteid);
    await refuseChanged(ctx, head, version);
    const one = await oneOf(ctx, services, head);
    const stale = one.own === null || isStale(one.own, one.batch, one.outcome);
    const given = reason == null ? {} : { reason };
    const taken = stepOrRefuse(settlementFlow, name, { ...head, maker: head.crtusrid, stale }, voucherStepper({ ctx, farm, of: TRADES.pigs }), given);
    const next = await writeStep(ctx, SETTLEMENTS, noteid, taken, given);
    const about = { screen: 'PigExpMng', subject: SETTLEMENTS.subject, subjectId: noteid, kind: name };
    await audit(ctx, { ...about, before: { state: head.state }, after: { state: taken.state }, reason: reason ?? null });
    return { id: noteid, version: next };
  });

/** Settlements of contract growers. */
export const settlementHandlers = (services: CostServices): readonly Handler[] => [find(services), save(services), step(services)];
