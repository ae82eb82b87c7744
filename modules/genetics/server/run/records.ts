import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, dayNumber } from '#kernel/business-date.ts';
import { type BodyScores, type BodyWeights, bodyIndex } from '../../domain/indices.ts';
import type { GenAnimal, Register } from '../register.ts';
import { allTests, fcrOf, type TestRecord } from '../test-records.ts';
import type { RunAnimal, RunLitter, RunTest } from './run-types.ts';

const day = (value: BusinessDate | null): number | null => (value === null ? null : dayNumber(value));

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

/** Farrowings of the company's sows. LW21 only from litters weighed whole: not partly weaned before, no nurse weaning. */
export async function loadLitters(db: Db, register: Register, farms: readonly string[]): Promise<LitterRecord[]> {
  const { rows } = await db.query<LitterRow>(
    `select farm_id, animal_id, farrowdt, coalesce(farrow_parity, parity) as parity, boarid, matetp, farrownum, livenum, plusnum, minusnum,
       weandt, weanweight, subweandt is not null or nurse_weannum > 0 as partly
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
function bodyOf(row: TestRecord, sex: 'M' | 'F', weights: Readonly<Record<'M' | 'F', BodyWeights>>): number | null {
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
  const rows = await allTests(db, farms);
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

function testOf(row: TestRecord, animal: GenAnimal | null, parityOf: ReadonlyMap<string, number>): RunTest {
  return {
    gid: animal?.gid ?? row.gid,
    farm: row.farm_id,
    batch: row.batch ?? row.roomid,
    testDay: dayNumber(row.testdt),
    startDay: day(row.startdt),
    startkg: row.startkg,
    endkg: row.endkg,
    backfat: row.backfat,
    loin: row.loin,
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
