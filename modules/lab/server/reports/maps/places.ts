import { FORMER_PROVINCES } from '#engine/geo/domain/divisions.ts';
import { codeNames } from '#engine/server/code-names.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Language } from '#kernel/language.ts';
import type { Located } from '../../../domain/epi/province-of.ts';
import { namedIn } from '../../results/counted.ts';
import { labFarm } from '../../stock/lab-farm.ts';
import type { LabAt } from '../lab-report.ts';
import type { LabView } from '../lab-view.ts';
import { readingOf } from '../sides.ts';

/** A farm of a customer as maps and provinces show it. */
export interface MapPlace extends Located {
  readonly key: string;
  /** Keys of the places it stands for: a farm is kept by each laboratory it sends to, its own room too. */
  readonly keys: readonly string[];
  readonly labid: string;
  readonly placeid: string;
  readonly name: string;
  readonly sender: string;
  /** Of the reader's own company; of others only counts are shown. */
  readonly own: boolean;
  readonly country: 'VN' | 'TH';
  readonly heads: string | null;
}

/** One place of one laboratory. */
export const placeKey = ({ labid, placeid }: { readonly labid: string; readonly placeid: string | null }): string => `${labid}~${placeid ?? ''}`;

type Kept = Omit<MapPlace, 'keys'>;

/** Places of several laboratories with each farm once: as the first laboratory keeps it that is not its own room, standing for its places elsewhere. */
function oncePerFarm(places: readonly Kept[]): readonly MapPlace[] {
  return [...Map.groupBy(places, ({ sender }) => sender).values()].flatMap((own) => {
    const main = (own.find(({ labid, sender }) => labid !== sender) ?? own[0])?.labid;
    const [first, ...rest] = own.filter(({ labid }) => labid === main);
    const others = own.filter(({ labid }) => labid !== main);
    if (first === undefined) return [];
    const located = [first, ...others].find(({ lat }) => lat !== null) ?? first;
    const { lat, lon } = located;
    return [{ ...first, lat, lon, keys: [first, ...others].map(({ key }) => key) }, ...rest.map((place) => ({ ...place, keys: [place.key] }))];
  });
}

/** Farms by the keys of all places they stand for. */
export const farmsByKey = (places: readonly MapPlace[]): ReadonlyMap<string, MapPlace> =>
  new Map(places.flatMap((place) => place.keys.map((key) => [key, place] as const)));

/** The farms a reader sees that keep what the tests are for, those in use. A laboratory's own company is its customers of that kind; a farm sees its own alone. */
export async function placesOf(
  db: Db,
  { labid, senders, labs }: LabView,
  { language, species }: { readonly language: Language; readonly species: readonly string[] },
): Promise<readonly MapPlace[]> {
  const { rows } = await db.query<Omit<Kept, 'key'>>(
    `select p.farm_id as labid, p.placeid, ${namedIn('p', '$1')} as name, p.sender, ($2::text is null or c.kind = 'own') as own, p.country, p.province,
       p.provinces, p.lat::float8 as lat, p.lon::float8 as lon, p.heads
     from lab_place p join lab_customer c on c.farm_id = p.farm_id and c.custid = p.custid
     where p.inuse and p.farm_id = any($3) and ($5::text[] = '{}' or 'both' = any($5) or p.species = any($5)) and ($2::text is not null or p.sender = any($4)) order by p.farm_id, p.placeid`,
    [language, labid, labs, senders, species],
  );
  const places = rows.map((row) => ({ ...row, key: placeKey(row) }));
  return labid === null ? oncePerFarm(places) : places.map((place) => ({ ...place, keys: [place.key] }));
}

/** Names of provinces in the reader's language; those of before July 2025 have the one name. */
export async function provinceNames(at: LabAt, { labs: [labid] }: Pick<LabView, 'labs'>): Promise<(code: string) => string> {
  const former = new Map(FORMER_PROVINCES.map(({ code, name }) => [code, name]));
  const named = labid === undefined ? null : await codeNames(at.tx, await labFarm(readingOf(at).db, labid), at.language, ['province']);
  return (code) => former.get(code) ?? named?.('province', code) ?? code;
}
