import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { daysBetween } from '#kernel/business-date.ts';
import { findScans, type SCAN_CONSTANTS } from '../../contract/set.calls.ts';
import { commonOrigin, type Scan } from '../../domain/serial-scans.ts';
import { loadRegister } from '../register.ts';
import { openScope } from '../scope.ts';
import { rounded } from '../values.ts';

interface ScanRow {
  farm_id: string;
  gid: string;
  testdt: BusinessDate;
  endkg: number;
  backfat: number | null;
  loin: number | null;
}

type Constant = (typeof SCAN_CONSTANTS)[number];
type Measured = ScanRow & { readonly age: number };

/** What grows from what, how far below the least point its origin may lie, and how the set writes that origin. */
const READ: Readonly<
  Record<Constant, { readonly x: (row: Measured) => number; readonly y: (row: Measured) => number | null; readonly sign: 1 | -1 }>
> = {
  a: { x: ({ age }) => age, y: ({ endkg }) => endkg, sign: 1 },
  b: { x: ({ endkg }) => endkg, y: ({ backfat }) => backfat, sign: 1 },
  loinDepth: { x: ({ endkg }) => endkg, y: ({ loin }) => loin, sign: -1 },
};
const REACH = 300;

/** Scans of a constant, animal by animal. */
function scansOf(animals: readonly (readonly Measured[])[], constant: Constant): Scan[][] {
  const { x, y } = READ[constant];
  return animals.map((rows) =>
    rows.flatMap((row) => {
      const value = y(row);
      return value === null ? [] : [{ x: x(row), y: value }];
    }),
  );
}

const scansHandler = handleSigned(findScans, async (ctx, { breed }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const { rows } = await ctx.db.query<ScanRow>(
    `select farm_id, gid, testdt, endkg::float8, backfat::float8, loin::float8 from gen_test t
     where farm_id = any($1) and endkg is not null order by farm_id, gid, testdt`,
    [scope.farms],
  );
  const bySex = { boar: new Map<string, Measured[]>(), gilt: new Map<string, Measured[]>() };
  for (const row of rows) {
    const animal = register.find(row.gid, row.farm_id);
    if (animal?.sex == null || animal.birthdt === null || (breed !== '*' && animal.breed !== breed)) continue;
    const of = bySex[animal.sex === 'M' ? 'boar' : 'gilt'];
    of.set(animal.gid, [...(of.get(animal.gid) ?? []), { ...row, age: daysBetween(animal.birthdt, row.testdt) }]);
  }
  return {
    rows: (['boar', 'gilt'] as const).flatMap((sex) =>
      (['a', 'b', 'loinDepth'] as const).map((constant) => {
        const scans = scansOf([...bySex[sex].values()], constant).filter((list) => list.length > 1);
        const origin = commonOrigin(scans, REACH);
        const value = origin === null ? null : rounded(READ[constant].sign * origin.value, 2);
        return { sex, constant, value, animals: scans.length, scans: scans.reduce((sum, list) => sum + list.length, 0) };
      }),
    ),
  };
});

/** Own regressions beside the constants in print. */
export const scanHandlers: readonly Handler[] = [scansHandler];
