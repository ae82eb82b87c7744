import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Random, randomOf } from '#kernel/random.ts';
import { takeIds } from '#modules/genetics/server/write-papers.ts';

/** Traits drawn for the nucleus: mean of the record, genetic and residual standard deviation. */
const TRAITS = {
  endkg: { mean: 100, genetic: 3, rest: 5 },
  backfat: { mean: 12, genetic: 1.2, rest: 1.5 },
  loin: { mean: 56, genetic: 2.4, rest: 4 },
  fcr: { mean: 2.55, genetic: 0.09, rest: 0.15 },
} as const;
type Trait = keyof typeof TRAITS;
const NAMES = Object.keys(TRAITS) as Trait[];
type Values = Readonly<Record<Trait, number>>;

interface Animal {
  readonly gid: string;
  readonly sex: 'M' | 'F';
  readonly birthdt: BusinessDate;
  readonly sireid: string | null;
  readonly damid: string | null;
  /** True breeding values; only the records made of them are stored. */
  readonly values: Values;
}

/** Days from one generation to the next, litters of a generation, tested young of a litter. */
const INTERVAL = 330;
const LITTERS = 9;
const YOUNG = 4;
const TEST_AGE = 150;

const drawn = (random: Random, of: (trait: Trait) => { readonly mean: number; readonly sd: number }): Values =>
  Object.fromEntries(NAMES.map((trait) => [trait, random.normal(of(trait).mean, of(trait).sd)])) as Record<Trait, number>;

function founder(random: Random, gid: string, sex: 'M' | 'F', birthdt: BusinessDate): Animal {
  const values = drawn(random, (trait) => ({ mean: 0, sd: TRAITS[trait].genetic }));
  return { gid, sex, birthdt, sireid: null, damid: null, values };
}

/** A child: half of each parent's values and its own Mendelian part. */
function child(random: Random, gid: string, sex: 'M' | 'F', birthdt: BusinessDate, sire: Animal, dam: Animal): Animal {
  const values = drawn(random, (trait) => ({ mean: (sire.values[trait] + dam.values[trait]) / 2, sd: TRAITS[trait].genetic * Math.SQRT1_2 }));
  return { gid, sex, birthdt, sireid: sire.gid, damid: dam.gid, values };
}

/** The boar of a dam: in turn, but none of her own sire. */
function mateOf(dam: Animal, sires: readonly Animal[], turn: number): Animal {
  const inTurn = sires.map((_, k) => sires[(turn + k) % sires.length] ?? dam);
  return inTurn.find(({ sireid }) => sireid === null || sireid !== dam.sireid) ?? dam;
}

/** Founders and three generations of a Yorkshire nucleus, the youngest just tested. */
function nucleus(random: Random, today: BusinessDate): { animals: Animal[]; tested: Animal[] } {
  const born = (generation: number): BusinessDate => addDays(today, -TEST_AGE - 20 - (3 - generation) * INTERVAL);
  let sires = Array.from({ length: 3 }, (_, k) => founder(random, `Y0M${k + 1}`, 'M', born(0)));
  let dams = Array.from({ length: LITTERS }, (_, k) => founder(random, `Y0F${k + 1}`, 'F', born(0)));
  const animals = [...sires, ...dams];
  const tested: Animal[] = [];
  for (let generation = 1; generation <= 3; generation++) {
    const young = dams.flatMap((dam, litter) => {
      const day = addDays(born(generation), litter);
      return Array.from({ length: YOUNG }, (_, k) =>
        child(random, `Y${generation}L${litter + 1}-${k + 1}`, k % 2 === 0 ? 'M' : 'F', day, mateOf(dam, sires, litter), dam),
      );
    });
    animals.push(...young);
    tested.push(...young);
    // The next parents: a boar of a litter of each sire, a gilt of every litter.
    sires = [0, 4, 8].flatMap((litter) => young[litter * YOUNG] ?? []);
    dams = Array.from({ length: LITTERS }, (_, litter) => young[((litter + generation) % LITTERS) * YOUNG + 1]).filter((gilt) => gilt !== undefined);
  }
  return { animals, tested };
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** What the performance test measured of an animal: means, its own genes, and chance. */
function record(random: Random, { gid, birthdt, values }: Animal) {
  const measured = drawn(random, (trait) => ({ mean: TRAITS[trait].mean + values[trait], sd: TRAITS[trait].rest }));
  return {
    gid,
    testdt: addDays(birthdt, TEST_AGE + random.int(-3, 3)),
    batch: `T${birthdt.slice(2, 6)}`,
    startdt: addDays(birthdt, 75),
    startkg: rounded(random.normal(30, 2), 1),
    endkg: rounded(measured.endkg, 1),
    backfat: rounded(measured.backfat, 1),
    loin: rounded(measured.loin, 1),
    fcr: rounded(measured.fcr, 3),
    feetleg: random.int(2, 5),
    vulva: random.int(2, 5),
    teats: random.int(6, 8),
  };
}

/** Puts a small Yorkshire nucleus with its performance tests beside the demonstration herd, the same every time. */
export async function putNucleus(db: Db, farmid: string, prnt2: string, today: BusinessDate): Promise<void> {
  const random = randomOf(2026);
  const { animals, tested } = nucleus(random, today);
  const records = tested.map((animal) => record(random, animal));
  await takeIds(
    db,
    prnt2,
    animals.map(({ gid }) => ({ gid, farm: farmid })),
  );
  await db.query(
    `insert into gen_animal (farm_id, gid, eartag, sex, breed, lineage, birthdt, sireid, damid, source, crtusrid)
     select $1, r.gid, r.gid, r.sex, 'Y', 'Y', r.birthdt::date, r.sireid, r.damid, 'OWN', 'demo'
     from jsonb_to_recordset($2::jsonb) as r (gid text, sex text, birthdt text, sireid text, damid text)`,
    [farmid, JSON.stringify(animals)],
  );
  await db.query(
    `insert into gen_test (farm_id, gid, testdt, batch, startdt, startkg, endkg, backfat, loin, fcr, pensize,
       feetleg, vulva, teats_left, teats_right, teats_active, crtusrid)
     select $1, r.gid, r.testdt::date, r.batch, r.startdt::date, r.startkg, r.endkg, r.backfat, r.loin, r.fcr, 1,
       r.feetleg, r.vulva, r.teats, r.teats, 2 * r.teats, 'demo'
     from jsonb_to_recordset($2::jsonb) as r (
       gid text, testdt text, batch text, startdt text, startkg numeric, endkg numeric, backfat numeric, loin numeric,
       fcr numeric, feetleg int, vulva int, teats int)`,
    [farmid, JSON.stringify(records)],
  );
}
