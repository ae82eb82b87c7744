import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Random, randomOf } from '#kernel/random.ts';
import type { RequestState } from '../../domain/requests/states.ts';
import { type Barns, Drawing, type Subject } from './demo-animals.ts';
import type { DemoPlace } from './demo-places.ts';
import type { DemoTest } from './demo-tests.ts';

/** A request as it was sent: who, what of, which tests, and what became of it besides the usual way. */
export interface Planned {
  readonly place: DemoPlace;
  readonly custid: string;
  readonly day: BusinessDate;
  readonly tests: readonly DemoTest[];
  readonly sampletp: 'serum' | 'blood' | 'faeces' | 'oralfluid' | 'swab' | 'water' | 'feed';
  readonly pooled: number;
  readonly subjects: readonly Subject[];
  readonly purpose: 'diagnosis' | 'immunity' | 'movement' | 'outbreak' | 'prevalence' | 'environment';
  readonly official: boolean;
  /** Where it stopped, or what was done with it afterwards. */
  readonly stops: RequestState | null;
  readonly corrected: 'issued' | 'open' | null;
}

/** How much of the past a laboratory of the demonstration has. */
export interface Past {
  readonly today: BusinessDate;
  /** Weeks of surveillance by PCR, and of everything else. */
  readonly weeks: number;
  readonly whole: number;
  /** Newest requests whose papers are frozen as they were printed. */
  readonly papers: number;
  /** Two-month periods whose goods are in the book. */
  readonly periods: number;
}

/** A dose of a house that is answered by samples. */
export interface AnsweredDose {
  readonly farm_id: string;
  readonly roomid: string;
  readonly givendt: BusinessDate;
  readonly ageweeks: number;
}

const REST = { official: false, stops: null, corrected: null } as const;
const ages = (type: DemoPlace['type']): readonly number[] => (type === 'finishing' ? [8, 12, 16, 20] : [2, 4, 5, 7, 9, 12]);

/** Weeks apart, and which of them; the same for a farm whatever the others do. */
const isDue = (week: number, every: number, offset: number): boolean => week % every === offset % every;

/** Writes the plan of a laboratory, week by week. */
class Planner {
  readonly #past: Past;
  readonly #barns: Barns;
  readonly #random: Random;
  readonly #planned: Planned[] = [];

  constructor(past: Past, barns: Barns, random: Random) {
    this.#past = past;
    this.#barns = barns;
    this.#random = random;
  }

  get planned(): readonly Planned[] {
    return this.#planned;
  }

  day(week: number): BusinessDate {
    return addDays(this.#past.today, -7 * week - this.#random.int(1, 5));
  }

  draw(place: DemoPlace, day: BusinessDate): Drawing {
    return new Drawing(this.#barns, place, day, this.#past.today, this.#random);
  }

  add(place: DemoPlace, day: BusinessDate, made: Pick<Planned, 'tests' | 'subjects' | 'sampletp' | 'purpose'> & Partial<Planned>): void {
    if (made.subjects.length > 0) this.#planned.push({ ...REST, pooled: 1, custid: place.custid, place, day, ...made });
  }

  /** What a farm sends in a week. The farms of the demonstration are not older than their records. */
  week(place: DemoPlace, week: number, at: number): void {
    const whole = week <= this.#past.whole;
    if (whole || place.sender === null) this.surveillance(place, week, at);
    if (whole && !place.contract) this.serology(place, week, at);
    if (whole && place.placeid === 'BP2') this.movement(place, week);
  }

  /** Virus looked for in pools, and what a sick farm sends. */
  surveillance(place: DemoPlace, week: number, at: number): void {
    const old = week > this.#past.whole;
    const every = old && !place.contract ? 10 : 5;
    const active = place.outbreaks.find(({ from, to }) => week * 7 <= from && week * 7 + 6 >= to);
    if (active !== undefined && place.species === 'pig') this.outbreak(place, week, active.disease);
    if (place.species !== 'pig' || !isDue(week, every, at * 3)) return;
    const day = this.day(week);
    const drawn = this.draw(place, day);
    // The one and the other virus in turn.
    if (isDue(Math.floor(week / every), 2, at)) {
      const subjects = drawn.pigs(this.#random.pick([5, 9, 11]), 4);
      const drawnOf = place.contract ? { sampletp: 'oralfluid' as const } : { sampletp: 'serum' as const, pooled: 5 };
      this.add(place, day, { tests: ['PRRS-PCR'], ...drawnOf, subjects, purpose: 'prevalence' });
    } else {
      const subjects = drawn.pigs(this.#random.pick([1, 2, 4]), 4);
      this.add(place, day, { tests: ['PED-PCR'], sampletp: 'faeces', subjects, purpose: 'diagnosis' });
    }
  }

  outbreak(place: DemoPlace, week: number, disease: 'PRRS' | 'PED' | 'ASF'): void {
    const day = this.day(week);
    const drawn = this.draw(place, day);
    const common = { purpose: 'outbreak' } as const;
    if (disease === 'ASF') this.add(place, day, { ...common, tests: ['ASF-PCR'], sampletp: 'blood', subjects: drawn.pigs(16, 8) });
    if (disease === 'PED') this.add(place, day, { ...common, tests: ['PED-PCR'], sampletp: 'faeces', subjects: drawn.pigs(1, 5) });
    if (disease === 'PRRS' && isDue(week, 2, 0))
      this.add(place, day, { ...common, tests: ['PRRS-PCR'], sampletp: 'serum', subjects: [...drawn.sows(3), ...drawn.pigs(3, 5)] });
  }

  /** Antibodies by age class, and of sows by parity; an outside farm sends half as often. */
  serology(place: DemoPlace, week: number, at: number): void {
    if (place.species === 'poultry') {
      this.chickens(place, week, at);
      return;
    }
    const every = place.sender === null ? 26 : 13;
    if (isDue(week, every, at * 4 + 2)) this.profile(place, week);
    if (place.type !== 'finishing' && isDue(week, every, at * 4 + 8)) this.parities(place, week);
    if (place.type === 'finishing' && place.sender !== null && isDue(week, 16, 5)) this.response(place, week);
  }

  profile(place: DemoPlace, week: number): void {
    const day = this.day(week);
    const drawn = this.draw(place, day);
    const own = place.sender !== null;
    const each = place.type === 'finishing' ? 7 : 5;
    const subjects = ages(place.type).flatMap((weeks) => drawn.pigs(weeks, own ? each : each - 1));
    // Titres by age in turn: neutralisation against classical swine fever, then influenza.
    const titres: DemoTest = week % 2 === 0 ? 'CSF-SN' : 'SIV-HI';
    const tests: readonly DemoTest[] = own ? ['PRRS-AB', 'CSF-AB', 'APP-AB', titres] : ['PRRS-AB', 'CSF-AB'];
    this.add(place, day, { tests, sampletp: 'serum', subjects, purpose: 'immunity' });
  }

  parities(place: DemoPlace, week: number): void {
    const day = this.day(week);
    const second: DemoTest = this.#random.pick(['SIV-HI', 'CSF-SN', 'JE-HI'] as const);
    const subjects = this.draw(place, day).sows(place.sender === null ? 10 : 16);
    this.add(place, day, { tests: ['PRRS-AB', second], sampletp: 'serum', subjects, purpose: 'immunity' });
  }

  /** The same house before and after its vaccine against classical swine fever. */
  response(place: DemoPlace, week: number): void {
    const first = this.day(week);
    for (const [weeks, later] of [
      [4, 0],
      [9, 35],
    ] as const) {
      const day = addDays(first, later);
      const subjects = this.draw(place, day).pigs(weeks, 10);
      this.add(place, day, { tests: ['CSF-SN', 'SIV-HI'], sampletp: 'serum', subjects, purpose: 'immunity' });
    }
  }

  /** A house some days before its dose against classical swine fever, and in the days that tell of it. */
  answered(place: DemoPlace, { roomid, givendt, ageweeks }: AnsweredDose): void {
    for (const [later, count] of [
      [-4, 6],
      [28, 8],
    ] as const) {
      const day = addDays(givendt, later);
      const subjects = this.draw(place, day).pigs(Math.round(ageweeks + later / 7), count, roomid);
      this.add(place, day, { tests: ['CSF-SN', 'CSF-AB'], sampletp: 'serum', subjects, purpose: 'immunity' });
    }
  }

  chickens(place: DemoPlace, week: number, at: number): void {
    if (!isDue(week, 8, at)) return;
    const day = this.day(week);
    const weeks = this.#random.pick(place.sender === null ? [4, 20, 30, 45] : [3, 5, 20, 26]);
    this.add(place, day, { tests: ['ND-HI'], sampletp: 'serum', subjects: this.draw(place, day).birds(weeks, 12), purpose: 'immunity' });
  }

  /** Pigs that leave the province: official samples of the authority. */
  movement(place: DemoPlace, week: number): void {
    if (!isDue(week, 9, 3)) return;
    const day = this.day(week);
    const subjects = this.draw(place, day).pigs(22, 5);
    this.add(place, day, { tests: ['ASF-PCR'], sampletp: 'blood', subjects, purpose: 'movement', official: true, custid: 'CHICUC-DN' });
  }
}

/** Sick pigs cultured, water counted, feed looked through: what a place sends to the bench of microbiology in a week. */
function culturesOf(planner: Planner, place: DemoPlace, week: number, at: number): void {
  if (place.species !== 'pig') return;
  const day = planner.day(week);
  const drawn = planner.draw(place, day);
  const sick = { tests: ['BACT-CULT'], purpose: 'diagnosis' } as const;
  if (isDue(week, 8, at * 3)) planner.add(place, day, { ...sick, sampletp: 'faeces', subjects: drawn.pigs(week % 3 === 0 ? 3 : 5, 4) });
  if (isDue(week, 8, at * 3 + 4)) planner.add(place, day, { ...sick, sampletp: 'swab', subjects: drawn.pigs(week % 3 === 0 ? 8 : 12, 4) });
  const hygiene = { purpose: 'environment' } as const;
  if (isDue(week, 9, at * 2)) planner.add(place, day, { ...hygiene, tests: ['WATER-CFU'], sampletp: 'water', subjects: drawn.spots('W', 4) });
  if (isDue(week, 13, at)) planner.add(place, day, { ...hygiene, tests: ['SALM-25'], sampletp: 'feed', subjects: drawn.spots('F', 3) });
}

/** Requests of microbiology of a laboratory; the newest of sick pigs waits at the bench. */
function planOfCultures(past: Past, places: readonly DemoPlace[], barns: Barns, random: Random): readonly Planned[] {
  const planner = new Planner(past, barns, random);
  for (let week = past.whole; week >= 0; week -= 1) for (const [at, place] of places.entries()) culturesOf(planner, place, week, at);
  const planned = planner.planned.filter(({ day }) => day < past.today).toSorted(byDay);
  const newest = planned.findLastIndex(({ tests }) => tests.includes('BACT-CULT'));
  const count = planned.findLastIndex(({ tests }) => tests.includes('WATER-CFU'));
  return planned.map((one, at) => (at === newest || at === count ? { ...one, stops: '30' } : one));
}

/** Weeks ago farms of sows sent dams with their litters. */
const LITTER_WEEKS = [6, 34, 60] as const;

/** Dams beside their litters, neutralised against classical swine fever: of the farms of the system that breed. */
function planOfLitters(past: Past, places: readonly DemoPlace[], barns: Barns): readonly Planned[] {
  const planner = new Planner(past, barns, randomOf(LITTER_WEEKS.length));
  for (const place of places.filter(({ sender, species, type }) => sender !== null && species === 'pig' && type !== 'finishing'))
    for (const week of LITTER_WEEKS.filter((one) => one <= past.whole)) {
      const day = planner.day(week);
      planner.add(place, day, { tests: ['CSF-SN'], sampletp: 'serum', subjects: planner.draw(place, day).litters(4, 3), purpose: 'immunity' });
    }
  return planner.planned;
}

const byDay = (a: Planned, b: Planned): number => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);

/** Requests of a central laboratory in the order they were sent. */
export function planOfLab(
  past: Past,
  places: readonly DemoPlace[],
  barns: Barns,
  doses: readonly AnsweredDose[],
  random: Random,
): readonly Planned[] {
  const planner = new Planner(past, barns, random);
  for (const dose of doses) for (const place of places) if (place.sender === dose.farm_id && place.species === 'pig') planner.answered(place, dose);
  for (let week = past.weeks; week >= 0; week -= 1) for (const [at, place] of places.entries()) planner.week(place, week, at);
  const planned = markedStates(planner.planned.filter(({ day }) => day < past.today).toSorted(byDay));
  return [...planned, ...planOfLitters(past, places, barns), ...planOfCultures(past, places, barns, random)].toSorted(byDay);
}

/** Requests of a farm's own room: its sows and weaners, every two weeks. */
export function planOfRoom(past: Past, places: readonly DemoPlace[], barns: Barns, random: Random): readonly Planned[] {
  const planner = new Planner(past, barns, random);
  for (const place of places.filter(({ species }) => species === 'pig'))
    for (let week = past.whole; week >= 0; week -= 2) {
      const day = planner.day(week);
      const drawn = planner.draw(place, day);
      const common = { sampletp: 'serum', purpose: 'immunity' } as const;
      if (week % 4 === 0) planner.add(place, day, { ...common, tests: ['PRRS-AB'], subjects: drawn.sows(8) });
      else planner.add(place, day, { ...common, tests: ['PRRS-AB', 'CSF-AB'], subjects: drawn.pigs(week % 3 === 0 ? 6 : 10, 8) });
    }
  const stops: readonly (RequestState | null)[] = ['05', '25', null, '35'];
  return planner.planned
    .filter(({ day }) => day < past.today)
    .toSorted(byDay)
    .map((one, at, all) => ({ ...one, stops: stops[all.length - 1 - at] ?? null }));
}

/** Where some of the newest ones stopped, counted from the last; -1 and on from the first of the last thirty days. */
const STOPS: readonly (RequestState | null)[] = ['05', '10', '15', '05', '20', '25', '02', '30', null, '32', '35', '40', '50', null, '02', '40'];

/** Gives the newest ones a place in every status, and two older ones a correction. */
function markedStates(planned: readonly Planned[]): readonly Planned[] {
  return planned.map((one, at) => {
    const newest = planned.length - 1 - at;
    const corrected = newest === 24 ? 'issued' : newest === 20 ? 'open' : null;
    return { ...one, stops: STOPS[newest] ?? null, corrected };
  });
}
