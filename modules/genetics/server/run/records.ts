import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import { type BodyScores, type BodyWeights, bodyIndex } from '../../domain/indices.ts';
import type { GenAnimal, Register } from '../register.ts';
import type { RunAnimal, RunLitter, RunTest } from './run-types.ts';

const number = (value: string | number | null): number | null => (value === null ? null : Number(value));
const day = (value: BusinessDate | null): number | null => (value === null ? null : dayNumber(value));

interface TestRow {
  farm_id: string;
  gid: string;
  testdt: BusinessDate;
  batch: string | null;
  roomid: string | null;
  startdt: BusinessDate | null;
  startkg: string | null;
  endkg: string | null;
  backfat: string | null;
  loin: string | null;
  feedkg: string | null;
  fcr: string | null;
  pensize: number | null;
  feetleg: number | null;
  vulva: number | null;
  teats_left: number | null;
  teats_right: number | null;
  teats_active: number | null;
}

interface LitterRow {
  farm_id: string;
  animal_id: string;
  farrowdt: BusinessDate;
  parity: number;
  boarid: string | null;
  matetp: string | null;
  farrownum: number | null;
  livenum: number | null;
  plusnum: number;
  minusnum: number;
  weandt: BusinessDate | null;
  weanweight: string | null;
  partly: boolean;
}

/** A litter with its sow's and sire's genetic ids. */
export interface LitterRecord extends RunLitter {
  readonly weandt: BusinessDate | null;
}

/** FCR as recorded, else feed over gain of the test. */
function fcrOf(row: TestRow): number | null {
  if (row.fcr !== null) return Number(row.fcr);
  const gain = row.endkg === null || row.startkg === null ? 0 : Number(row.endkg) - Number(row.startkg);
  return row.feedkg === null || gain <= 0 ? null : Number(row.feedkg) / gain;
}

/** Farrowings of the company's sows. LW21 only from litters weighed whole: not partly weaned before, no nurse weaning. */
export async function loadLitters(db: Db, register: Register, farms: readonly string[]): Promise<LitterRecord[]> {
  const { rows } = await db.query<LitterRow>(
    `select farm_id, animal_id, farrowdt, coalesce(farrow_parity, parity) as parity, boarid, matetp, farrownum, livenum, plusnum, minusnum, weandt, weanweight,
       subweandt is not null or nurse_weannum > 0 as partly
     from sow_cycle where farm_id = any($1) and farrowdt is not null order by farrowdt, farm_id, animal_id`,
    [farms],
  );
  return rows.flatMap((row) => {
    const sow = register.ofHerd(row.farm_id, row.animal_id);
    return sow === null ? [] : [litterOf(row, sow, row.boarid === null ? null : register.find(row.boarid, row.farm_id))];
  });
}

/** Weight, day and nursed pigs of a litter. */
function weaningOf(row: LitterRow): Pick<LitterRecord, 'weight' | 'day' | 'nursed' | 'weandt'> {
  const { weandt, weanweight, partly, farrowdt, livenum, plusnum, minusnum } = row;
  return {
    weight: weandt === null || weanweight === null || partly ? null : Number(weanweight),
    day: weandt === null ? null : dayNumber(weandt) - dayNumber(farrowdt),
    nursed: livenum === null ? null : livenum + plusnum - minusnum,
    weandt,
  };
}

function litterOf(row: LitterRow, sow: GenAnimal, boar: GenAnimal | null): LitterRecord {
  return {
    gid: sow.gid,
    farm: row.farm_id,
    farrowDay: dayNumber(row.farrowdt),
    parity: row.parity,
    sire: boar?.gid ?? row.boarid,
    sireBreed: boar?.breed ?? null,
    natural: row.matetp === 'NATURAL',
    nb: row.farrownum,
    nba: row.livenum,
    ...weaningOf(row),
  };
}

/** Body index of an animal from its last scores; null when a score that counts is missing. */
function bodyOf(row: TestRow, sex: 'M' | 'F', weights: Readonly<Record<'M' | 'F', BodyWeights>>): number | null {
  const { feetleg, vulva, teats_left: left, teats_right: right } = row;
  if (feetleg === null || left === null || right === null) return null;
  const scores: BodyScores = {
    sex,
    legs: feetleg,
    teatsLeft: left,
    teatsRight: right,
    teatsActive: row.teats_active ?? left + right,
    ...(vulva === null ? {} : { vulva }),
  };
  return bodyIndex(scores, weights);
}

/** Test records with the parity of the litter each animal was born in, and body indices by animal. */
export async function loadTests(
  db: Db,
  register: Register,
  farms: readonly string[],
  litters: readonly LitterRecord[],
  weights: (breed: string | null) => Readonly<Record<'M' | 'F', BodyWeights>>,
): Promise<{ tests: RunTest[]; body: ReadonlyMap<string, number> }> {
  const { rows } = await db.query<TestRow>(
    `select farm_id, gid, testdt, batch, roomid, startdt, startkg, endkg, backfat, loin, feedkg, fcr, pensize, feetleg, vulva, teats_left, teats_right, teats_active
     from gen_test where farm_id = any($1) order by testdt, gid`,
    [farms],
  );
  const parityOf = new Map(litters.flatMap(({ gid, farrowDay, parity }) => [-1, 0, 1].map((off) => [`${gid} ${farrowDay + off}`, parity] as const)));
  const body = new Map<string, number>();
  const tests = rows.map((row): RunTest => {
    const animal = register.find(row.gid, row.farm_id);
    const points = animal?.sex == null ? null : bodyOf(row, animal.sex, weights(animal.breed));
    if (animal !== null && points !== null) body.set(animal.gid, points);
    return testOf(row, animal, parityOf);
  });
  return { tests, body };
}

/** Parity of the litter an animal was born in: that of its dam on its birthday, a day before or after. */
function birthParity(animal: GenAnimal | null, parityOf: ReadonlyMap<string, number>): number | null {
  if (animal?.damid == null || animal.birthdt === null) return null;
  return parityOf.get(`${animal.damid} ${dayNumber(animal.birthdt)}`) ?? null;
}

function testOf(row: TestRow, animal: GenAnimal | null, parityOf: ReadonlyMap<string, number>): RunTest {
  return {
    gid: animal?.gid ?? row.gid,
    farm: row.farm_id,
    batch: row.batch ?? row.roomid,
    testDay: dayNumber(row.testdt),
    startDay: day(row.startdt),
    startkg: number(row.startkg),
    endkg: number(row.endkg),
    backfat: number(row.backfat),
    loin: number(row.loin),
    fcr: fcrOf(row),
    pensize: row.pensize ?? 1,
    damParity: birthParity(animal, parityOf),
  };
}

/** An animal as the run takes it. */
export function runAnimal(animal: GenAnimal, body: ReadonlyMap<string, number>): RunAnimal {
  const { gid, breed, lineage, role, sex, sireid, damid, litter, source } = animal;
  const birthDay = day(animal.birthdt);
  return {
    gid,
    breed,
    lineage,
    role,
    sex,
    birthDay,
    sire: sireid,
    dam: damid,
    litter: litter ?? (damid === null || birthDay === null ? null : `${damid} ${birthDay}`),
    source,
    body: body.get(gid) ?? null,
  };
}
