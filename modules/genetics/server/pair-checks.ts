import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { PairCheck } from '../contract/plan.calls.ts';
import { type Formula, formulaOf } from './formulas.ts';
import type { GenAnimal, Register } from './register.ts';

type Result = PairCheck['result'];

/** What the checks of a pair are measured by: settings of the company and the farm. */
export interface PairLimits {
  readonly fRefuse: number;
  readonly fWarn: number;
  readonly completeness: number;
  readonly boarAge: number;
  readonly giltAge: number;
  readonly giltRecommended: number;
  readonly giltHeats: number;
  readonly servicesWeek: number;
  readonly servicesDay: number;
  readonly motility: number;
  readonly abnormal: number;
}

/** What the herd knows of a female or boar beside the pedigree. */
export interface HerdFacts {
  readonly parity: number;
  readonly heats: number;
  readonly due: BusinessDate | null;
  /** Natural services of the last seven days and of the day itself. */
  readonly servicesWeek: number;
  readonly servicesToday: number;
  /** Doses of a boar in the semen store that may still be used on the day; null for one never collected. */
  readonly doses: number | null;
  /** Sent to another unit and waiting there to be accepted: promised, so not to be mated any more. */
  readonly leaving: boolean;
  readonly motility: number | null;
  readonly abnormal: number | null;
}

export interface PairContext {
  readonly register: Register;
  readonly formulas: readonly Formula[];
  readonly limits: PairLimits;
  readonly day: BusinessDate;
  readonly to: BusinessDate | null;
  /** How the pair is to be served, null while nobody said. */
  readonly matetp: string | null;
  readonly completeness: (gid: string) => number;
  readonly facts: (gid: string) => HerdFacts | null;
  /** GGP farms whose animals may be mated. */
  readonly farms: readonly string[];
}

const check = (name: string, result: Result, value: PairCheck['value'] = null, code: string | null = null): PairCheck => ({
  check: name,
  result,
  code: code ?? (result === 'refuse' ? 'GEN_PAIR' : null),
  value,
});

/** The nearest relation of two animals that forbids mating, or null. */
export function relationOf(register: Register, dam: GenAnimal, sire: GenAnimal): string | null {
  const parents = (gid: string | null): string[] => {
    const animal = register.get(gid);
    return animal === null ? [] : [animal.sireid, animal.damid].filter((id): id is string => id !== null);
  };
  const [ofDam, ofSire] = [parents(dam.gid), parents(sire.gid)];
  if (ofDam.includes(sire.gid) || ofSire.includes(dam.gid)) return 'parent-child';
  const shared = ofDam.filter((id) => ofSire.includes(id));
  if (shared.length === 2) return 'full-sibs';
  if (shared.length === 1) return 'half-sibs';
  const [grandOfDam, grandOfSire] = [ofDam.flatMap(parents), ofSire.flatMap(parents)];
  if (grandOfDam.includes(sire.gid) || grandOfSire.includes(dam.gid)) return 'grandparent';
  const sibs = (gid: string, others: readonly string[]): boolean => {
    const own = parents(gid);
    return own.length === 2 && others.some((other) => other !== gid && own.every((id) => parents(other).includes(id)));
  };
  return sibs(sire.gid, ofDam) || sibs(dam.gid, ofSire) ? 'uncle-niece' : null;
}

function aliveCheck(ctx: PairContext, dam: GenAnimal, sire: GenAnimal): PairCheck {
  const leaving = (animal: GenAnimal): boolean => ctx.facts(animal.gid)?.leaving === true;
  const bad = [dam, sire].find((animal) => animal.status !== 'living' || animal.closed || leaving(animal) || !ctx.farms.includes(animal.farm));
  return check(
    'alive',
    bad === undefined ? 'ok' : 'refuse',
    bad?.gid ?? null,
    bad === undefined ? null : bad.closed && bad.status === 'living' ? 'GEN_PROFILE_CLOSED' : 'GEN_PAIR',
  );
}

function sexCheck(dam: GenAnimal, sire: GenAnimal): PairCheck {
  if (dam.gid === sire.gid) return check('sexes', 'refuse', dam.gid, '430');
  const wrong = dam.sex !== 'F' ? dam.gid : sire.sex !== 'M' ? sire.gid : null;
  return check('sexes', wrong === null ? 'ok' : 'refuse', wrong, wrong === null ? null : '431');
}

function formulaCheck(ctx: PairContext, dam: GenAnimal, sire: GenAnimal): PairCheck {
  const formula = formulaOf(ctx.formulas, sire, dam, ctx.day);
  const cross = `${sire.lineage ?? '?'} × ${dam.lineage ?? '?'}`;
  if (formula === null) return check('formula', 'refuse', cross, 'GEN_BREED_MISSING');
  return check('formula', formula.allowed === 'yes' ? 'ok' : formula.allowed === 'warn' ? 'warn' : 'refuse', formula.progcode);
}

function inbreedingCheck(limits: PairLimits, f: number | null): PairCheck {
  const pct = f === null ? null : 100 * f;
  const result: Result = pct === null ? 'warn' : pct > limits.fRefuse + 1e-9 ? 'refuse' : pct > limits.fWarn + 1e-9 ? 'warn' : 'ok';
  return check('inbreeding', result, pct === null ? null : Math.round(pct * 1000) / 1000);
}

function ageCheck(ctx: PairContext, animal: GenAnimal, name: string, least: number): PairCheck {
  if (animal.birthdt === null) return check(name, 'warn', null);
  const age = daysBetween(animal.birthdt, ctx.day);
  return check(name, age < least ? 'refuse' : 'ok', age);
}

function giltChecks(ctx: PairContext, dam: GenAnimal, facts: HerdFacts | null): PairCheck[] {
  if (facts === null || facts.parity > 0) return [];
  const age = dam.birthdt === null ? null : daysBetween(dam.birthdt, ctx.day);
  const early = (age !== null && age < ctx.limits.giltRecommended) || facts.heats < ctx.limits.giltHeats;
  return [ageCheck(ctx, dam, 'gilt-age', ctx.limits.giltAge), check('gilt-ready', early ? 'warn' : 'ok', age)];
}

/** Code of a natural service; every other one takes doses. */
export const NATURAL = 'NATURAL';

const isBusy = ({ servicesWeek, servicesToday }: HerdFacts, limits: PairLimits): boolean =>
  servicesWeek >= limits.servicesWeek || servicesToday >= limits.servicesDay;

const isPoor = ({ motility, abnormal }: HerdFacts, limits: PairLimits): boolean =>
  (motility !== null && motility < limits.motility) || (abnormal !== null && abnormal > limits.abnormal);

/** Natural services against what a boar bears; for AI the doses that lie in the store. */
function boarChecks(ctx: PairContext, facts: HerdFacts | null): PairCheck[] {
  if (facts === null) return [];
  const { limits, matetp } = ctx;
  const warnIf = (bad: boolean): Result => (bad ? 'warn' : 'ok');
  const doses = facts.doses ?? 0;
  const use = check('boar-use', warnIf(isBusy(facts, limits)), facts.servicesWeek);
  const stock = check('doses', warnIf(doses < 1), doses);
  const semen = check('semen', warnIf(isPoor(facts, limits)), facts.motility);
  if (matetp === NATURAL) return [use, semen];
  if (matetp !== null) return [stock, semen];
  // Nobody said how: a boar that is collected is looked at both ways.
  return facts.doses === null ? [use, semen] : [use, stock, semen];
}

function dueCheck(ctx: PairContext, facts: HerdFacts | null): PairCheck[] {
  if (ctx.to === null || facts === null) return [];
  const outside = facts.due !== null && (facts.due < ctx.day || facts.due > ctx.to);
  return [check('heat', outside ? 'warn' : 'ok', facts.due)];
}

/** Every check of a pair in the order of genetics.md, "Checks of the mating plan". */
export function pairChecks(ctx: PairContext, dam: GenAnimal, sire: GenAnimal, f: number | null): PairCheck[] {
  const relation = relationOf(ctx.register, dam, sire);
  const least = Math.min(ctx.completeness(dam.gid), ctx.completeness(sire.gid));
  return [
    aliveCheck(ctx, dam, sire),
    sexCheck(dam, sire),
    formulaCheck(ctx, dam, sire),
    check('relatives', relation === null ? 'ok' : 'refuse', relation),
    inbreedingCheck(ctx.limits, f),
    check('completeness', least < ctx.limits.completeness ? 'warn' : 'ok', Math.round(least * 100) / 100),
    ageCheck(ctx, sire, 'boar-age', ctx.limits.boarAge),
    ...giltChecks(ctx, dam, ctx.facts(dam.gid)),
    ...boarChecks(ctx, ctx.facts(sire.gid)),
    ...dueCheck(ctx, ctx.facts(dam.gid)),
  ];
}

/** The worst of the results. */
export function worst(checks: readonly PairCheck[]): Result {
  if (checks.some((one) => one.result === 'refuse')) return 'refuse';
  return checks.some((one) => one.result === 'warn') ? 'warn' : 'ok';
}
