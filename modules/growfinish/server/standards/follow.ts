import type { BatchTables } from '#engine/batch/server/tables.ts';
import type { Db } from '#engine/server/db.ts';
import { withFarms } from '#engine/server/farm-scope.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { programmesFor, type StandardAsked, type StandardKind, type StandardVersion, versionFor } from '../../domain/standard-book.ts';

/** A kind of batch that follows standards: where its batches stand, and what they ask for by the type of their house. */
export interface StandardSource {
  readonly tables: BatchTables;
  readonly standard: (area: string) => Pick<StandardAsked, 'stdtp' | 'laying'>;
}

/** Batches of a company that opened alike: what decides which standard they follow. */
export interface Follower extends StandardAsked {
  readonly area: string;
  readonly batches: number;
}

/** What decides which version a batch follows: its laying curve too. */
export type VersionHead = Omit<StandardVersion, 'bands' | 'lines' | 'name'>;

const openedSql = ({ house, batch }: BatchTables): string => `
select b.farm_id as farmid, b.opendt as day, r.feedstd as code, r.area, count(*)::int as batches
from ${batch} b join ${house} r using (farm_id, roomid)
where b.farm_id = any($1) and b.state <> 'cancelled' group by b.farm_id, b.opendt, r.feedstd, r.area`;

/** The batches of all kinds on all farms of a company (of a trial farm its own), grouped by what they follow. */
export async function companyBatches(db: Db, farmid: string, kinds: readonly StandardSource[]): Promise<readonly Follower[]> {
  const own = await db.query<{ farm_id: string }>('select c.farm_id from farm f join farm c on c.realm = f.realm where f.farm_id = $1', [farmid]);
  const farms = own.rows.map(({ farm_id }) => farm_id);
  return withFarms(db, farms, farmid, async () => {
    const all: Follower[] = [];
    for (const { tables, standard } of kinds) {
      const { rows } = await db.query<Omit<Follower, 'stdtp' | 'laying'>>(openedSql(tables), [farms]);
      all.push(...rows.map((row) => ({ ...row, ...standard(row.area) })));
    }
    return all;
  });
}

const SEXES = [null, 'F', 'M'] as const;

/** The versions of a kind a batch follows: of feed conversion those for all and for each sex, of programmes all of them. */
export function followed(versions: readonly VersionHead[], kind: StandardKind, batch: Follower): readonly string[] {
  if (kind === 'item') return programmesFor(versions, batch).map(({ stdid }) => stdid);
  const asked = { ...batch, code: kind === 'feed' ? (batch.code ?? null) : null };
  const made = kind === 'feed' ? [versionFor(versions, kind, asked)] : SEXES.map((sex) => versionFor(versions, kind, { ...asked, sex }));
  return made.map((version) => version?.stdid ?? '');
}

/** True when a batch would follow something else than it does. One that follows none yet may get its first standard. */
function leaves(before: readonly string[], after: readonly string[], kind: StandardKind): boolean {
  if (kind === 'item') return before.length > 0 && before.toSorted().join() !== after.toSorted().join();
  return before.some((stdid, at) => stdid !== '' && stdid !== after[at]);
}

/** The last opening day among batches that would lose what they follow by a change of the versions; null when none would. */
export function lastLosing(
  kind: StandardKind,
  batches: readonly Follower[],
  before: readonly VersionHead[],
  after: readonly VersionHead[],
): BusinessDate | null {
  return batches.reduce<BusinessDate | null>((last, batch) => {
    if (last !== null && batch.day <= last) return last;
    return leaves(followed(before, kind, batch), followed(after, kind, batch), kind) ? batch.day : last;
  }, null);
}

/** How many batches follow each version, and the last opening day among them. */
export function followersOf(
  kind: StandardKind,
  batches: readonly Follower[],
  versions: readonly VersionHead[],
): ReadonlyMap<string, { readonly batches: number; readonly last: BusinessDate }> {
  const counts = new Map<string, { batches: number; last: BusinessDate }>();
  for (const batch of batches) {
    for (const stdid of new Set(followed(versions, kind, batch))) {
      const known = counts.get(stdid) ?? { batches: 0, last: batch.day };
      counts.set(stdid, { batches: known.batches + batch.batches, last: batch.day > known.last ? batch.day : known.last });
    }
  }
  return counts;
}
