import type { CallOutput } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { codeNames, unitNames } from '#engine/server/code-names.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import type { findVaccinations } from '../../contract/health/dose.calls.ts';
import { lastDoses, nextDue, type Response, responseOf, samplingsDue } from '../../domain/health/doses.ts';
import { dosesOf, type NamedDose } from './doses.ts';
import { type HouseResults, houseResults } from './house-results.ts';
import { batchAge, MANAGER } from './houses.ts';
import { type IssuedVaccine, issuedVaccines, OFFERED_DAYS } from './issued.ts';
import type { House, HouseServices, PlannedDose } from './services.ts';

type Answer = CallOutput<typeof findVaccinations>;

/** Days back a dose of a house without batches still counts as its last one. */
const BACK = 400;
/** Last entries shown. */
const SHOWN = 30;

async function itemNames(db: Db, farmid: string, items: readonly string[], language: Language): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ itemid: string; name: string }>(
    `select i.itemid, case $3 when 'E' then i.name_e when 'T' then i.name_t else i.name_v end as name
     from item i join farm f on f.farm_id = $1 and f.realm = i.prnt2 where i.book = 'goods' and i.itemid = any($2)`,
    [farmid, items, language],
  );
  return new Map(rows.map(({ itemid, name }) => [itemid, name]));
}

async function lastRows(ctx: SignedContext, language: Language): Promise<Answer['rows']> {
  const { db, session } = ctx;
  const farmid = farmOf(session);
  const { rows } = await db.query<Answer['rows'][number] & { applyid: string }>(
    `select d.doseid, d.roomid, d.givendt, d.itemid, case $2 when 'E' then i.name_e when 'T' then i.name_t else i.name_v end as item, d.disease, d.doseno,
       d.heads, d.lot, d.ageweeks::float8 as ageweeks, d.applyid, (d.crtusrid = $3 and d.valuedt = $4::date) or $5 as undo
     from lab_dose d join item i on i.prnt2 = d.prnt2 and i.book = d.book and i.itemid = d.itemid
     where d.farm_id = $1 and d.voided_at is null order by d.givendt desc, d.crtdate desc limit ${SHOWN}`,
    [farmid, language, session.userid, session.curbusdt, session.usrlvl >= MANAGER],
  );
  const named = await codeNames(db, { farmid, prnt2: session.prnt2 ?? '' }, language, ['applyid']);
  return rows.map(({ applyid, ...row }) => ({ ...row, operator: named('applyid', applyid) }));
}

/** What of a house's past counts for what stands in it now: of its batch, else of the last year. */
function countsNow(houses: ReadonlyMap<string, House>): (dose: NamedDose) => boolean {
  return ({ roomid, parityid }) => {
    const house = houses.get(roomid);
    if (house === undefined) return false;
    return parityid === null ? house.parityid === null : parityid === house.parityid;
  };
}

interface Known {
  readonly today: BusinessDate;
  readonly doses: readonly NamedDose[];
  readonly planned: readonly PlannedDose[];
  readonly answers: HouseResults;
  readonly names: ReadonlyMap<string, string>;
  /** The disease a vaccine was last given against. */
  readonly diseases: ReadonlyMap<string, string>;
}

const shownResponse = (found: Response | null): Answer['cells'][number]['response'] => {
  if (found === null) return null;
  const { sampledt, testcd, test, formula, decimals, n, positive, protection, mean, gmt, cv, reading } = found;
  return { sampledt, testcd, test, formula, decimals, n, positive, protection, mean, gmt, cv, reading };
};

/** A vaccine of a house as the page shows it: the last dose, none where only a programme asks for it. */
function cellOf({ today, answers, names, diseases }: Known, own: readonly NamedDose[], plan: readonly PlannedDose[]): Answer['cells'][number] | null {
  const [dose] = lastDoses(own);
  const of = dose ?? plan[0];
  if (of === undefined) return null;
  const { roomid, itemid } = of;
  const given = own.map(({ givendt }) => givendt);
  const next = nextDue(plan, given, today);
  const due = { next: next?.on ?? null, state: next?.state ?? null };
  const named = { roomid, itemid, item: names.get(itemid) ?? itemid };
  if (dose === undefined)
    return { ...named, ...due, disease: diseases.get(itemid) ?? null, last: null, doseno: null, lot: null, days: null, response: null };
  const { disease, givendt, doseno, lot } = dose;
  const response = shownResponse(responseOf(dose, answers.results, answers.window));
  return { ...named, ...due, disease, last: givendt, doseno, lot, days: daysBetween(givendt, today), response };
}

/** Every vaccine of every house: what it got, or what its programme asks for. */
function cellsOf(known: Known): Answer['cells'] {
  const key = ({ roomid, itemid }: { readonly roomid: string; readonly itemid: string }) => `${roomid} ${itemid}`;
  const given = Map.groupBy(known.doses, key);
  const plans = Map.groupBy(known.planned, key);
  return [...new Set([...given.keys(), ...plans.keys()])].flatMap((one) => cellOf(known, given.get(one) ?? [], plans.get(one) ?? []) ?? []);
}

/** An issued line as the form begins with it: the disease of its vaccine, the next dose of the house. */
function offered(line: IssuedVaccine, house: House | undefined, { doses, diseases }: Known): Answer['issued'][number] {
  const before = doses.filter(({ roomid, itemid }) => roomid === line.roomid && itemid === line.itemid).map(({ doseno }) => doseno);
  return {
    ...line,
    disease: diseases.get(line.itemid) ?? null,
    doseno: Math.min(20, 1 + Math.max(0, ...before)),
    ageweeks: house === undefined ? null : batchAge(house, line.givendt),
  };
}

/** Everything the page of vaccinations shows. */
export async function vaccinationsOf(ctx: SignedContext, services: HouseServices): Promise<Answer> {
  const { db, session } = ctx;
  const farmid = farmOf(session);
  const language = answerLanguage(ctx);
  const today = session.curbusdt;
  const houses = await services.houses(db, farmid, today);
  const byRoom = new Map(houses.map((house) => [house.roomid, house]));
  const heads = await services.headsOn(db, farmid, today);
  const planned = (await services.planned(db, farmid, language, today)).filter(({ roomid }) => byRoom.has(roomid));
  const all = await dosesOf(db, { farms: [farmid], from: addDays(today, -BACK), to: today }, language);
  const doses = all.filter(countsNow(byRoom));
  const issued = await issuedVaccines(db, farmid, { from: addDays(today, -OFFERED_DAYS), to: today }, language);
  const names = await itemNames(db, farmid, [...new Set([...all, ...planned].map(({ itemid }) => itemid))], language);
  const rows = await lastRows(ctx, language);
  const unitName = await unitNames(db, { farmid, prnt2: session.prnt2 ?? '' }, language);
  const answers = await houseResults(db, farmid, { from: addDays(today, -BACK), to: today }, language);
  const known: Known = { today, doses, planned, answers, names, diseases: new Map(all.map(({ itemid, disease }) => [itemid, disease])) };
  const cells = cellsOf(known);
  const shown = new Set([...cells.map(({ roomid }) => roomid), ...issued.map(({ roomid }) => roomid)]);
  return {
    ...{ today, window: [...answers.window] as [number, number], cells, rows },
    houses: houses
      .filter(({ roomid, active }) => shown.has(roomid) || (active && (heads.get(roomid) ?? 0) > 0))
      .map((house) => ({
        ...{ roomid: house.roomid, name: house.name, species: house.species },
        ...{ heads: heads.get(house.roomid) ?? 0, ageweeks: batchAge(house, today) },
      })),
    due: samplingsDue(doses, answers.results, answers.window, today).map(({ dose, from, to, late }) => ({
      ...{ roomid: dose.roomid, item: names.get(dose.itemid) ?? dose.itemid, disease: dose.disease, doseno: dose.doseno },
      ...{ givendt: dose.givendt, from, to, late },
    })),
    issued: issued.map((line) => ({ ...offered(line, byRoom.get(line.roomid), known), unit: unitName(line.unit) })),
  };
}
