/**
 * What the maps and curves of the laboratory must show, counted slowly from raw results. Written from the catalogue; shares no code with the
 * product. Weeks are ISO weeks.
 */

/** A result as it was measured. */
export interface RawResult {
  readonly request: string;
  readonly place: string;
  /** Day of sampling, YYYYMMDD. */
  readonly day: string;
  readonly sampletp: string;
  readonly pooled: number;
  readonly cls: 'pos' | 'dbt' | 'neg';
  readonly ct: number | null;
}

/** A farm: whether it is of the reader's company, and the province it lay in from a day on. */
export interface RawPlace {
  readonly id: string;
  readonly own: boolean;
  readonly provinces: readonly (readonly [from: string, province: string])[];
}

const DAY = 86_400_000;
const ms = (day: string): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
const days = (from: string, to: string): number => (ms(to) - ms(from)) / DAY;
const Z = 1.959963984540054;

/** The two shares whose score test of x of n is just at 5 %: roots of (n + z²)p² − (2x + z²)p + x²/n. In per cent. */
export function scoreLimits(x: number, n: number): readonly [percent: number | null, low: number | null, high: number | null] {
  if (n === 0) return [null, null, null];
  const [a, b, c] = [n + Z * Z, -(2 * x + Z * Z), (x * x) / n];
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  return [(100 * x) / n, (100 * (-b - root)) / (2 * a), (100 * (-b + root)) / (2 * a)];
}

/** ISO week of a day, YYYYWW: that of its Thursday. */
export function isoWeek(day: string): string {
  const at = new Date(ms(day));
  const thursday = new Date(at.getTime() + (3 - ((at.getUTCDay() + 6) % 7)) * DAY);
  const year = thursday.getUTCFullYear();
  return `${year}${String(1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY))).padStart(2, '0')}`;
}

const within = (from: string, to: string) => (one: { readonly day: string }) => one.day >= from && one.day <= to;
const count = <T>(all: readonly T[], is: (one: T) => boolean): number => all.reduce((sum, one) => sum + (is(one) ? 1 : 0), 0);
const unique = <T>(all: readonly T[]): readonly T[] => [...new Set(all)];

/** A farm on the map: counts of the period, its status, its last days. */
export function farmOnMap(all: readonly RawResult[], place: string, from: string, to: string, quiet: number) {
  const own = all.filter((one) => one.place === place);
  const now = own.filter(within(from, to));
  const [n, pos] = [now.length, count(now, ({ cls }) => cls === 'pos')];
  const dated = unique(own.filter(({ day }) => day <= to).map(({ request }) => request)).map((request) =>
    own.filter((one) => one.request === request),
  );
  const clean = dated.filter((results) => results.every(({ cls }) => cls === 'neg')).map((results) => results[0]?.day ?? '');
  const ill = dated.filter((results) => results.some(({ cls }) => cls === 'pos')).map((results) => results[0]?.day ?? '');
  const tested = dated.some(([one]) => one !== undefined && days(one.day, to) <= quiet);
  const status = !tested ? null : ill.some((day) => days(day, to) <= quiet) ? 'Positive' : ill.length > 0 ? 'Positive before' : 'Negative';
  return { n, pos, shares: scoreLimits(pos, n), status, negative: clean.toSorted().at(-1) ?? null, positive: ill.toSorted().at(-1) ?? null };
}

const provinceOf = ({ provinces }: RawPlace, day: string): string => provinces.filter(([from]) => from <= day).at(-1)?.[1] ?? '';

/** Provinces: what was found, by results, requests or farms. `present` leads a former province to the one it went into. */
export function provinceTable(
  all: readonly RawResult[],
  places: readonly RawPlace[],
  {
    from,
    to,
    unit,
    present,
  }: { readonly from: string; readonly to: string; readonly unit: 'samples' | 'submissions' | 'farms'; readonly present: (code: string) => string },
) {
  const of = new Map(places.map((place) => [place.id, place]));
  const codeOf = (one: RawResult) => present(provinceOf(of.get(one.place) as RawPlace, one.day));
  const now = all.filter(within(from, to));
  const hidden = unique(now.map(codeOf)).filter((code) => {
    const others = unique(now.filter((one) => codeOf(one) === code && of.get(one.place)?.own === false).map(({ place }) => place));
    return others.length > 0 && others.length < 3;
  });
  const shown = (one: RawResult) => of.get(one.place)?.own === true || !hidden.includes(codeOf(one));
  const figures = (results: readonly RawResult[]) => {
    const by = (key: (one: RawResult) => string) => {
      const keys = unique(results.map(key));
      return [keys.length, count(keys, (one) => results.some((result) => key(result) === one && result.cls === 'pos'))] as const;
    };
    const [samples, positive] = [results.length, count(results, ({ cls }) => cls === 'pos')];
    const [submissions, subpos] = by(({ request }) => request);
    const [farms, farmspos] = by(({ place }) => place);
    const [units, found] = { samples: [samples, positive], submissions: [submissions, subpos], farms: [farms, farmspos] }[unit] as [number, number];
    return { n: samples, pos: positive, submissions, subpos, tested: farms, farmspos, units, found };
  };
  const length = days(from, to) + 1;
  const earlier = all.filter((one) => days(one.day, from) >= 1 && days(one.day, from) <= length && shown(one));
  const codes = unique([
    ...now.filter(shown).map(codeOf),
    ...places.filter((place) => place.own || !hidden.includes(present(provinceOf(place, to)))).map((place) => present(provinceOf(place, to))),
  ]);
  return new Map(
    codes.map((code) => {
      const here = figures(now.filter((one) => shown(one) && codeOf(one) === code));
      const was = figures(earlier.filter((one) => codeOf(one) === code));
      const [percent, low, high] = scoreLimits(here.found, here.units);
      const [before] = scoreLimits(was.found, was.units);
      const farms = places.filter((place) => (place.own || !hidden.includes(code)) && present(provinceOf(place, to)) === code);
      const untested = count(farms, ({ id }) => !all.some((one) => one.place === id && one.day <= to && days(one.day, to) < 90));
      return [
        code,
        { ...here, percent, low, high, change: percent === null || before === null ? null : percent - before, farms: farms.length, untested },
      ] as const;
    }),
  );
}

/** Weeks of a curve: requests, positive ones, farms newly positive and again; what the same weeks of earlier years held. */
export function curve(all: readonly RawResult[], weeks: readonly string[], { quiet, years }: { readonly quiet: number; readonly years: number }) {
  const requests = unique(all.map(({ request }) => request)).map((request) => {
    const own = all.filter((one) => one.request === request);
    return { place: own[0]?.place ?? '', day: own[0]?.day ?? '', positive: own.some(({ cls }) => cls === 'pos') };
  });
  const ill = requests.filter(({ positive }) => positive).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const isNew = (one: (typeof ill)[number]) =>
    !ill.some(({ place, day }) => place === one.place && days(day, one.day) > 0 && days(day, one.day) <= quiet);
  const first = requests.map(({ day }) => isoWeek(day)).toSorted()[0] ?? '';
  const positiveIn = (week: string) => count(ill, ({ day }) => isoWeek(day) === week);
  return weeks.map((week) => {
    const here = ill.filter(({ day }) => isoWeek(day) === week);
    const fresh = unique(here.filter(isNew).map(({ place }) => place));
    const base = Array.from({ length: years }, (_, i) => `${Number(week.slice(0, 4)) - 1 - i}${week.slice(4)}`)
      .filter((one) => one >= first)
      .map(positiveIn);
    const mean = base.length < 2 ? null : base.reduce((sum, one) => sum + one, 0) / base.length;
    const sd = mean === null ? null : Math.sqrt(base.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (base.length - 1));
    return {
      week,
      submissions: count(requests, ({ day }) => isoWeek(day) === week),
      positive: here.length,
      newfarms: fresh.length,
      repeats: unique(here.map(({ place }) => place)).length - fresh.length,
      mean,
      sd,
    };
  });
}

/** Weeks of a PCR by material: what was found, Ct of what was detected. `whole`: a request counts as one. */
export function pcrWeeks(all: readonly RawResult[], whole: boolean) {
  const material = ({ sampletp }: RawResult): string => (sampletp === 'oralfluid' || sampletp === 'procfluid' ? sampletp : 'animal');
  const units = whole
    ? unique(all.map((one) => `${one.request} ${material(one)}`)).map((key) => {
        const own = all.filter((one) => `${one.request} ${material(one)}` === key);
        const [one] = own as [RawResult];
        const cls: RawResult['cls'] = own.some((each) => each.cls === 'pos') ? 'pos' : own.some((each) => each.cls === 'dbt') ? 'dbt' : 'neg';
        const cts = own.flatMap(({ ct }) => (ct === null ? [] : [ct]));
        return { ...one, cls, ct: cts.length === 0 ? null : Math.min(...cts) };
      })
    : all;
  const keys = unique(units.map((one) => `${isoWeek(one.day)} ${material(one)}`));
  return new Map(
    keys.map((key) => {
      const own = units.filter((one) => `${isoWeek(one.day)} ${material(one)}` === key);
      const cts = own.flatMap(({ ct }) => (ct === null ? [] : [ct]));
      const positive = count(own, ({ cls }) => cls === 'pos');
      const [percent, low, high] = scoreLimits(positive, own.length);
      const ct = cts.length === 0 ? null : cts.reduce((sum, one) => sum + one, 0) / cts.length;
      return [
        key,
        {
          n: own.length,
          detected: cts.length,
          doubtful: count(own, ({ cls }) => cls === 'dbt'),
          positive,
          percent,
          low,
          high,
          ct,
          least: cts.length === 0 ? null : Math.min(...cts),
        },
      ] as const;
    }),
  );
}

/** An isolate with the drugs tried on it, as they were read. */
export interface RawIsolate {
  readonly farm: string;
  readonly day: string;
  readonly sampletp: string;
  readonly organism: string;
  readonly edition: string | null;
  readonly drugs: readonly {
    readonly drug: string;
    readonly drugclass: string;
    readonly method: 'disc' | 'mic';
    readonly value: number;
    readonly sir: 'S' | 'I' | 'R' | 'NT';
  }[];
}

/** The isolates nobody sampled before of the same farm and organism within the period a day lies in. */
const firstOnes = (all: readonly RawIsolate[], period: (day: string) => string): readonly RawIsolate[] =>
  all.filter(
    (one, at) =>
      !all.some(
        (other, before) =>
          other.farm === one.farm &&
          other.organism === one.organism &&
          period(other.day) === period(one.day) &&
          (other.day < one.day || (other.day === one.day && before < at)),
      ),
  );

/** The antibiogram of an edition and a method: isolates and % susceptible, MAR and multi-resistance of each organism; % resistant by quarter. */
export function antibiogram(all: readonly RawIsolate[], edition: string, method: 'disc' | 'mic') {
  const known = (one: RawIsolate) => (one.edition === edition ? one.drugs.filter((drug) => drug.method === method && drug.sir !== 'NT') : []);
  const counted = firstOnes(all, () => '');
  const organisms = unique(counted.map(({ organism }) => organism));
  const table = organisms.map((organism) => {
    const own = counted.filter((one) => one.organism === organism);
    const judged = own.map(known).filter((drugs) => drugs.length > 0);
    const mars = judged.map((drugs) => count(drugs, ({ sir }) => sir === 'R') / drugs.length);
    const multi = count(judged, (drugs) => unique(drugs.filter(({ sir }) => sir === 'R').map(({ drugclass }) => drugclass)).length > 2);
    const susceptible = (drug: string) => {
      const tried = own.flatMap(known).filter((one) => one.drug === drug);
      return {
        n: tried.length,
        percent: scoreLimits(
          count(tried, ({ sir }) => sir === 'S'),
          tried.length,
        )[0],
      };
    };
    return {
      organism,
      isolates: own.length,
      mar: mars.length === 0 ? null : mars.reduce((sum, one) => sum + one, 0) / mars.length,
      multi,
      susceptible,
    };
  });
  const quarter = (day: string): string => `${day.slice(0, 4)}Q${Math.floor((Number(day.slice(4, 6)) + 2) / 3)}`;
  const resistant = (organism: string, drug: string) => {
    const own = firstOnes(all, quarter).filter((one) => one.organism === organism);
    return unique(own.map(({ day }) => quarter(day)))
      .toSorted()
      .map((name) => {
        const tried = own
          .filter(({ day }) => quarter(day) === name)
          .flatMap(known)
          .filter((one) => one.drug === drug);
        return [name, tried.length, count(tried, ({ sir }) => sir === 'R')] as const;
      })
      .filter(([, n]) => n > 0);
  };
  return { table, resistant, counted };
}
