import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import type { RawEvent } from '#play/raw-event.ts';
import { kindOfDay, parityOn } from '#testkit/oracle/days.ts';
import { fostered, type Life, type Litter, type Service } from '#testkit/oracle/life.ts';
import { dayOf, numberIn, textIn } from '#testkit/oracle/raw.ts';
import { type Cells, nextId } from './figures.fixture.ts';

/** Rows of the projected tables by table name. */
export type TableRows = Record<'animal' | 'sow_cycle' | 'weaning' | 'piglet_change' | 'herd_span' | 'semen_batch', Cells[]>;

const EPOCH = businessDate('19700101');
const date = (day: number | null): BusinessDate | null => (day === null ? null : addDays(EPOCH, day));
const KINDS = { gilt: 'G', weaned: 'W', repeat: 'R' } as const;
const CAUSES: Readonly<Record<string, string>> = {
  WS: 'wean-service',
  SR: 'service-return',
  SN: 'service-negative',
  SA: 'service-abortion',
  SL: 'service-leave',
  WL: 'wean-leave',
  AS: 'arrival-service',
  AF: 'after-failure',
};

/** The last of the items whose day is not after the event's. */
function standing<T>(items: readonly T[], event: RawEvent, day: (item: T) => number): number {
  return items.reduce((found, item, index) => (day(item) <= dayOf(event) ? index : found), -1);
}

function nursing(life: Life): boolean {
  return life.litters.at(-1)?.phases.some((phase) => phase.end !== 'weaned') ?? false;
}

function animalRow(farm: string, id: string, life: Life): Cells {
  const lactating = nursing(life) && (life.services.at(-1)?.matedt ?? 0) <= (life.litters.at(-1)?.farrowdt ?? 0);
  const status = life.matedFrom === null ? 'G' : lactating ? 'L' : 'M';
  return {
    farm_id: farm,
    animal_id: id,
    pgid: life.ent.pgid,
    sex: life.boar ? 'M' : 'F',
    entrytp: life.entrytp,
    entrydt: date(life.entry),
    birthdt: date(life.birth),
    semen_only: life.outside,
    status: life.boar ? null : status,
    pigtype: life.boar ? 'boar' : status === 'G' ? 'gilt' : 'mated',
    parity: life.startParity + life.litters.length,
    first_matedt: date(life.services[0]?.matedt ?? null),
    leftdt: date(life.left),
    leftway: life.way,
    leftreason: life.leftReason,
  };
}

function serviceCells(life: Life, service: Service, n: number): Cells {
  const check = life.events.find((event) => event.eventcd === 'FRX' && standing(life.services, event, (one) => one.matedt) === n);
  const gilt = service.kind === 'gilt';
  return {
    kind: KINDS[service.kind],
    entered: service.entered,
    parity: service.parity,
    matedt: date(service.matedt),
    doses: service.slots,
    mateday: service.weanedOn === null ? null : service.matedt - service.weanedOn,
    from_weaning: service.weanedOn !== null,
    gilt_age: gilt && life.birth !== null ? service.matedt - life.birth : null,
    gilt_days: gilt ? service.matedt - life.entry : null,
    fregexamdt: check?.eventdt ?? null,
    fregexamreslt: check === undefined ? null : textIn(check, 'fregexamreslt'),
    outcome: service.end,
    outcomedt: date(service.endDay),
    outcome_reason: service.reason,
    fregday: service.endDay === null ? null : service.endDay - service.matedt,
  };
}

function litterCells(life: Life, litter: Litter, losses: number): Cells {
  const count = (field: string) => numberIn(litter.farrow, field);
  const [own, ...nurse] = litter.phases;
  const sum = (of: (phase: Litter['phases'][number]) => number) => litter.phases.reduce((total, phase) => total + of(phase), 0);
  const weaned = sum((phase) => phase.weanedBefore + phase.weanedAtEnd);
  const nurseEnd = nurse.filter((phase) => phase.end === 'weaned').at(-1)?.endDay ?? null;
  const [plus, minus] = [sum((phase) => phase.plus), sum((phase) => phase.minus)];
  const live = count('livenum') ?? 0;
  return {
    farrowdt: date(litter.farrowdt),
    farrowday: litter.service === null ? null : litter.farrowdt - litter.service.matedt,
    farrow_parity: litter.parity,
    livenum: live,
    deadnum: count('deadnum'),
    mummynum: count('mummynum'),
    weaknum: count('weaknum'),
    weaknum2: count('weaknum2'),
    weaknum3: count('weaknum3'),
    totalweight: count('totalweight'),
    farrow_interval: litter.previousFarrowdt === null ? null : litter.farrowdt - litter.previousFarrowdt,
    farrow_age: life.birth === null ? null : litter.farrowdt - life.birth,
    plusnum: plus,
    minusnum: minus,
    lossnum: losses,
    curnum: Math.max(0, live + plus - minus - losses - weaned),
    weandt: date(litter.lastWeaned),
    first_weandt: own?.end === 'weaned' ? date(own.endDay) : null,
    weannum: (own?.weanedBefore ?? 0) + (own?.weanedAtEnd ?? 0),
    nurse_weandt: date(nurseEnd),
    closeddt: date(own?.endDay ?? null),
    closed_by: own?.end ?? null,
    wean_to_conception: litter.weanedBefore === null || litter.service === null ? null : litter.service.matedt - litter.weanedBefore,
  };
}

interface Run {
  readonly from_day: BusinessDate | null;
  to_day: BusinessDate | 'infinity' | null;
  readonly kind: string;
  readonly cause: string | null;
  readonly parity: number;
  readonly n: number;
}

/** What a day was, as a run of one day; null when she was not present. */
function runOn(life: Life, day: number): Run | null {
  const found = kindOfDay(life, day);
  if (found === null) return null;
  const cause = CAUSES[found] ?? null;
  const parity = life.boar ? 0 : parityOn(life, day);
  const n = life.services.filter((service) => service.matedt <= day).length;
  return { from_day: date(day), to_day: date(day + 1), kind: cause === null ? found : 'open', cause, parity, n };
}

function continues(run: Run | undefined, next: Run): run is Run {
  if (run === undefined) return false;
  return [run.kind, run.cause, run.parity, run.n].join() === [next.kind, next.cause, next.parity, next.n].join();
}

function spanRows(farm: string, id: string, life: Life, last: number): Cells[] {
  const rows: Run[] = [];
  for (let day = life.entry; day <= last; day += 1) {
    const next = runOn(life, day);
    if (next === null) break;
    if (day === last) next.to_day = 'infinity';
    const run = rows.at(-1);
    if (continues(run, next)) run.to_day = next.to_day;
    else rows.push(next);
  }
  return rows.map((row) => ({ farm_id: farm, animal_id: id, ...row }));
}

function changeRows(farm: string, id: string, life: Life, cycleOf: (litter: number) => number): Cells[] {
  const rows: Cells[] = [];
  for (const event of life.events) {
    const at = standing(life.litters, event, (litter) => litter.farrowdt);
    const litter = life.litters[at];
    if (litter === undefined || (event.eventcd !== 'PLD' && event.eventcd !== 'FOS')) continue;
    const { plus, minus } = fostered(event);
    const put = (kind: string, num: number) => {
      if (num > 0)
        rows.push({
          farm_id: farm,
          event_id: nextId(),
          animal_id: id,
          n: cycleOf(at),
          eventdt: event.eventdt,
          kind,
          num,
          unbalanced: event.unbalanced,
          age: dayOf(event) - litter.farrowdt,
          parity: litter.parity,
        });
    };
    if (event.eventcd === 'PLD') put('loss', numberIn(event, 'lossnum') ?? 0);
    put('in', plus);
    put('out', minus);
  }
  return rows;
}

function weaningRows(farm: string, id: string, life: Life, cycleOf: (litter: number) => number): Cells[] {
  const full = new Set<number>();
  return life.events
    .filter((event) => event.eventcd === 'SWN' || event.eventcd === 'WEA')
    .flatMap((event) => {
      const at = standing(life.litters, event, (litter) => litter.farrowdt);
      const litter = life.litters[at];
      if (litter === undefined) return [];
      const kind = full.has(at) ? 'nurse' : event.eventcd === 'SWN' ? 'partial' : 'full';
      if (event.eventcd === 'WEA') full.add(at);
      return [
        {
          farm_id: farm,
          event_id: nextId(),
          animal_id: id,
          n: cycleOf(at),
          eventdt: event.eventdt,
          kind,
          weannum: numberIn(event, 'weannum') ?? 0,
          weanweight: numberIn(event, 'weanweight'),
          parity: litter.parity,
          fosterday: dayOf(event) - litter.farrowdt,
        },
      ];
    });
}

/** Rows of the projected tables as the oracle reads the lives: for comparing the queries with it, not the fold. */
export function projectLives(farm: string, lives: readonly Life[], last: number): TableRows {
  const tables: TableRows = { animal: [], sow_cycle: [], weaning: [], piglet_change: [], herd_span: [], semen_batch: [] };
  for (const life of lives) {
    const id = nextId();
    tables.animal.push(animalRow(farm, id, life));
    if (!life.outside) tables.herd_span.push(...spanRows(farm, id, life, last));
    for (const event of life.events.filter(({ eventcd }) => eventcd === 'SEM')) {
      tables.semen_batch.push({
        farm_id: farm,
        batch: nextId(),
        animal_id: id,
        event_id: nextId(),
        collectdt: event.eventdt,
        usabledt: event.eventdt,
        doses: numberIn(event, 'doses') ?? 0,
      });
    }
    const cycleOf = (litter: number): number => {
      const service = life.litters[litter]?.service ?? null;
      return service === null ? 0 : life.services.indexOf(service) + 1;
    };
    const changes = changeRows(farm, id, life, cycleOf);
    for (const [n, service] of life.services.entries()) {
      const litter = life.litters.find((one) => one.service === service);
      const losses = changes
        .filter((change) => change['n'] === n + 1 && change['kind'] === 'loss')
        .reduce((sum, change) => sum + Number(change['num']), 0);
      tables.sow_cycle.push({
        farm_id: farm,
        animal_id: id,
        n: n + 1,
        service_no: n + 1,
        ...serviceCells(life, service, n),
        ...(litter === undefined ? {} : litterCells(life, litter, losses)),
      });
    }
    tables.weaning.push(...weaningRows(farm, id, life, cycleOf));
    tables.piglet_change.push(...changes);
  }
  return tables;
}
