import type { z } from 'zod';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { changedSince } from '#engine/server/stale.ts';
import { weekOf } from '#kernel/week.ts';
import { findPatterns, savePattern } from '../../contract/param.calls.ts';
import type { DrawnNumbers } from '../../domain/pattern-numbers.ts';
import { idOf, isWrittenAlike, litterDigits, type PatternFacts, patternRegex } from '../../domain/patterns.ts';
import { loadFormulas } from '../formulas.ts';
import { loadRegister, type Register } from '../register.ts';
import { type GenScope, openForChange, openScope } from '../scope.ts';
import type { GeneticServices } from '../services.ts';

/** What is worked out for a pattern, beside what is stored of it. */
type Worked = 'sample' | 'given' | 'left' | 'gaps' | 'strange';
type Row = Omit<z.output<typeof findPatterns.output>['rows'][number], Worked>;

async function loadRows(db: Db, farmid: string): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    `select progcode, from_day as "from", parts, length, next_no as next, yearly, parity, notch, tag_male as "tagMale", tag_female as "tagFemale",
       defects, grades, version
     from gen_pattern where farm_id = $1 order by progcode, from_day desc`,
    [farmid],
  );
  return rows;
}

function factsOf(scope: GenScope, register: Register, progcode: string, weekstart: Parameters<typeof weekOf>[1], sex: 'M' | 'F'): PatternFacts {
  const letter = register.lines.get(progcode)?.extra['letter'];
  const { year, week } = weekOf(scope.curbusdt, weekstart);
  return { unit: scope.farmid, letter: typeof letter === 'string' && letter !== '' ? letter : progcode, year, week, sex };
}

/** The next numbers of a pattern whose parity says the sex, three for a sample. */
function sampleOf(row: Row, facts: PatternFacts): string[] {
  return [0, 1, 2].map((k) => {
    const number = row.next + k;
    const odd = number % 2 === 1;
    const sex = row.parity === 'none' ? facts.sex : (row.parity === 'odd-male') === odd ? 'M' : 'F';
    return idOf(row, { ...facts, sex }, number);
  });
}

/** What stands for a pattern: its progeny code and its first day. */
const isOf =
  ({ progcode, from }: Pick<Row, 'progcode' | 'from'>) =>
  (one: { readonly progcode: string; readonly from: string }): boolean =>
    one.progcode === progcode && one.from === from;

/** Patterns with the numbers the ear tags drew by them; one in force goes on where the next draw begins, another where it says itself. */
const findHandler = ({ drawn, next }: GeneticServices): Handler =>
  handleSigned(findPatterns, async (ctx) => {
    const scope = await openScope(ctx.db, ctx.session);
    const register = await loadRegister(ctx.db, scope);
    const rows = await loadRows(ctx.db, scope.farmid);
    const [given, coming] = [await drawn(ctx), await next(ctx)];
    const own = register.animals.filter((animal) => animal.farm === scope.farmid);
    return {
      rows: rows.map((row) => {
        const facts = factsOf(scope, register, row.progcode, ctx.session.weekstart, 'F');
        const regex = patternRegex(row, facts);
        const coded = own.filter((animal) => animal.lineage === row.progcode);
        const digits = Math.max(1, litterDigits(row, facts));
        const [tags, series] = [given.find(isOf(row)), coming.find(isOf(row))];
        return {
          ...row,
          sample: [...(series?.next ?? sampleOf(row, facts))],
          given: tags?.given ?? 0,
          left: series?.left ?? Math.max(0, 10 ** digits - row.next),
          gaps: tags?.gaps ?? 0,
          strange: coded.filter((animal) => !regex.test(animal.gid)).length,
        };
      }),
    };
  });

type PatternInput = z.output<typeof savePattern.input>;

/** The row that is changed, undefined for a new one. @throws Refused V_EXISTS, V_NOTEXISTS, STALE. */
async function knownPattern(
  db: Db,
  scope: GenScope,
  rows: readonly Row[],
  { progcode, from, isNew, version }: PatternInput,
): Promise<Row | undefined> {
  const known = rows.find((row) => row.progcode === progcode && row.from === from);
  if (isNew && known !== undefined) throw refused('V_EXISTS', 'from', { value: `${progcode} ${from}` });
  if (!isNew && known === undefined) throw refused('V_NOTEXISTS', 'from', { value: progcode });
  if (known !== undefined && known.version !== version)
    throw await changedSince(db, { subject: 'piglet pattern', subjectId: progcode, farms: [scope.farmid] });
  return known;
}

/** Parts and length: without the unit two units would give the same id, without a number every piglet would. */
function checkParts(input: PatternInput, facts: PatternFacts): void {
  if (!input.parts.includes('unit') || !input.parts.includes('litter')) throw refused('V_INVALID', 'parts');
  const digits = litterDigits(input, facts);
  if (digits < 2 || digits > 7) throw refused('V_RANGE', 'length', { field: 'length', min: input.length - digits + 2, max: 20 });
}

/** The counter never goes back, except by the yearly reset of a new row. */
function checkCounter({ next, yearly }: PatternInput, rows: readonly Row[], progcode: string, known: Row | undefined): void {
  const latest = Math.max(0, ...rows.filter((row) => row.progcode === progcode).map((row) => row.next));
  const least = yearly ? (known?.next ?? 0) : latest;
  if (next < least) throw refused('V_RANGE', 'next', { field: 'next', min: least, max: 9_999_999 });
}

/**
 * Ids are written another way only from a day on: a pattern numbers were drawn by keeps its parts, and a new one waits until every number of
 * the old one was given to a house, a group or a worker.
 */
function checkDrawn(input: PatternInput, progcode: string, known: Row | undefined, given: readonly DrawnNumbers[]): void {
  const own = given.filter((one) => one.progcode === progcode);
  if (known !== undefined) {
    if (own.some(isOf(known)) && !isWrittenAlike(known, input)) throw refused('ADM_INUSE', 'parts', { name: `${progcode} ${known.from}` });
    return;
  }
  const waiting = own.find(({ from, unassigned }) => from < input.from && unassigned !== null);
  if (waiting?.unassigned != null) throw refused('TAG_STATE', 'from', { tag: waiting.unassigned, state: 'generated' });
}

async function save(ctx: SignedContext, input: PatternInput, { drawn }: GeneticServices) {
  const scope = await openForChange(ctx);
  const register = await loadRegister(ctx.db, scope);
  const rows = await loadRows(ctx.db, scope.farmid);
  const progcode = input.progcode.trim().toUpperCase();
  const formulas = await loadFormulas(ctx.db, scope.prnt2);
  if (!register.lines.has(progcode) && !formulas.some((formula) => formula.progcode === progcode))
    throw refused('V_NOTEXISTS', 'progcode', { value: progcode });
  const known = await knownPattern(ctx.db, scope, rows, { ...input, progcode });
  const facts = factsOf(scope, register, progcode, ctx.session.weekstart, 'F');
  checkParts(input, facts);
  checkCounter(input, rows, progcode, known);
  checkDrawn(input, progcode, known, await drawn(ctx));
  const first = idOf(input, facts, input.next);
  if (register.get(first) !== null) throw refused('GEN_ID_EXISTS', 'next', { id: first });
  const { rows: saved } = await ctx.db.query<{ version: number }>(
    `insert into gen_pattern (farm_id, progcode, from_day, parts, length, next_no, yearly, parity, notch, tag_male, tag_female, defects,
       grades, crtusrid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (farm_id, progcode, from_day) do update set parts = excluded.parts, length = excluded.length, next_no = excluded.next_no,
       yearly = excluded.yearly, parity = excluded.parity, notch = excluded.notch, tag_male = excluded.tag_male,
       tag_female = excluded.tag_female, defects = excluded.defects, grades = excluded.grades, version = gen_pattern.version + 1
     returning version`,
    [
      ...[scope.farmid, progcode, input.from, input.parts, input.length, input.next, input.yearly, input.parity],
      ...[input.notch, input.tagMale, input.tagFemale].map((value) => value ?? null),
      ...[input.defects, input.grades].map((list) => list ?? []),
      ctx.session.userid,
    ],
  );
  await audit(ctx, {
    screen: 'ParamPigletcode',
    subject: 'piglet pattern',
    subjectId: progcode,
    kind: input.isNew ? 'add' : 'change',
    after: { parts: input.parts, next: input.next },
  });
  return { id: progcode, version: saved[0]?.version ?? 1 };
}

/** Patterns of piglet ids. */
export const patternHandlers = (services: GeneticServices): readonly Handler[] => [
  findHandler(services),
  handleSigned(savePattern, (ctx, input) => save(ctx, input, services)),
];
