import { type Book, booked, type Cells, dateText, matedayOf } from './book.ts';
import { kindOfDay, present } from './days.ts';
import type { Life } from './life.ts';
import { numberIn, textIn } from './raw.ts';
import { bornOf, byDay, positive, sumOf, weanings } from './sheet-parts.ts';
import { heatsOf, marksOn, statusOf } from './standing.ts';

const LOST_DAYS: readonly (readonly [string, string])[] = [
  ['wd_weanservice', 'WS'],
  ['wd_servicereturn', 'SR'],
  ['wd_servicenegative', 'SN'],
  ['wd_serviceabortion', 'SA'],
  ['wd_serviceleave', 'SL'],
  ['wd_weanleave', 'WL'],
  ['wd_arrivalservice', 'AS'],
  ['wd_afterfailure', 'AF'],
];

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

function lifeRow(life: Life, asof: number, settings: Parameters<typeof marksOn>[2]): Cells {
  const { ent, litters, services } = life;
  const text = (field: string) => textIn(ent, field);
  const farrows = litters.map(({ farrow }) => farrow);
  const pw = sumOf(
    litters.flatMap((litter) => weanings(litter, ['full', 'partial', 'nurse'])),
    'weannum',
  );
  const [tb, ba, sb, mm] = [
    meanOf(litters.map(bornOf)) === null ? null : litters.reduce((sum, litter) => sum + (bornOf(litter) ?? 0), 0),
    sumOf(farrows, 'livenum'),
    sumOf(farrows, 'deadnum'),
    sumOf(farrows, 'mummynum'),
  ];
  const per = (total: number | null) => (total === null || litters.length === 0 ? null : total / litters.length);
  const kinds = new Map<string, number>();
  let mated = 0;
  for (let day = life.entry; day <= asof && present(life, day); day += 1) {
    const kind = kindOfDay(life, day) ?? '';
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (kind !== 'gilt') mated += 1;
  }
  const gilt = services.find(({ kind }) => kind === 'gilt');
  const first = litters.find(({ parity }) => parity === 1);
  const heats = heatsOf(life);
  const since = life.entrytp === 'gilt' ? (services[0]?.matedt ?? null) : life.entry;
  const years = since === null ? 0 : (life.left ?? asof) - since;
  const left = life.events.at(-1);
  const live = farrows.map((farrow) => numberIn(farrow, 'livenum') ?? 0);
  const scores = life.events.filter(({ eventcd }) => eventcd === 'SCO').flatMap((event) => numberIn(event, 'bodyscore') ?? []);
  return {
    pgid: ent.pgid,
    ...Object.fromEntries(
      ['altid', 'lineage', 'source', 'lot', 'sireid', 'damid', 'birthdt', 'feetleg', 'vulva'].map((field) => [field, text(field)]),
    ),
    entrydt: ent.eventdt,
    entrytp: life.entrytp,
    firstheatdt: dateText(heats[0] ?? null),
    afm: gilt === undefined || life.birth === null ? null : gilt.matedt - life.birth,
    aff: first === undefined || life.birth === null ? null : first.farrowdt - life.birth,
    heats: gilt === undefined ? null : heats.filter((day) => day <= gilt.matedt).length,
    firstweight: numberIn(ent, 'weight'),
    teats: numberIn(ent, 'teats'),
    litters: litters.length,
    services: services.length,
    tb,
    ba,
    sb,
    mm,
    pw,
    tb_litter: per(tb),
    ba_litter: per(ba),
    sb_litter: per(sb),
    mm_litter: per(mm),
    pw_litter: per(pw),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8].map((parity) => {
        const litter = litters.find((one) => one.parity === parity);
        return [`ba${parity}`, litter === undefined ? null : numberIn(litter.farrow, 'livenum')];
      }),
    ),
    wsi: meanOf(services.filter(({ kind, weanedOn }) => kind === 'weaned' && weanedOn !== null).map((service) => matedayOf(life, service))),
    returns: services.filter(({ end }) => end === 'return').length,
    abortions: services.filter(({ end }) => end === 'abortion').length,
    farrowday: meanOf(litters.map(({ service, farrowdt }) => (service === null ? null : farrowdt - service.matedt))),
    fosterday: meanOf(litters.map(({ lastWeaned, farrowdt }) => (lastWeaned === null ? null : lastWeaned - farrowdt))),
    ...Object.fromEntries(LOST_DAYS.map(([key, kind]) => [key, positive(kinds.get(kind) ?? 0)])),
    mfd: positive(mated),
    lmfy: mated === 0 ? null : (365 * litters.length) / mated,
    pw_year: pw === null || years === 0 ? null : (365 * pw) / years,
    best: live.length === 0 ? null : Math.max(...live),
    worst: live.length === 0 ? null : Math.min(...live),
    leftdt: dateText(life.left),
    leftway: life.way === 'died' && left !== undefined ? textIn(left, 'way') : life.way,
    reason: life.leftReason,
    parity: life.startParity + litters.length,
    status: statusOf(life),
    running: life.left === null ? 'Y' : 'N',
    bvindx: numberIn(ent, 'bvindx'),
    bodyscore: scores.at(-1) ?? null,
    marks: marksOn(life, life.left ?? asof, settings).join(' '),
  };
}

/** The sheet of lives of the females that arrived, were first mated or left in the period. */
export function lifeSheet(book: Book, window: 'entry' | 'mating' | 'leaving', settings: Parameters<typeof marksOn>[2]): Cells[] {
  const dayIs = { entry: (life: Life) => life.entry, mating: (life: Life) => life.services[0]?.matedt ?? null, leaving: (life: Life) => life.left };
  return book.lives
    .filter((life) => !life.boar && booked(book, dayIs[window](life)))
    .map((life) => lifeRow(life, book.asof, settings))
    .sort(byDay('entrydt'));
}
