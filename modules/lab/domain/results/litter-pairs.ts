import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { titreSpread } from './group-figures.ts';

/** A titre with the animal its sample names: of a piglet with its sow that is the dam. */
export interface NamedTitre {
  readonly placeid: string | null;
  readonly place: string | null;
  readonly pgid: string | null;
  readonly pigclass: string | null;
  readonly ageweeks: number | null;
  readonly sampledt: BusinessDate;
  readonly stat: number | null;
}

/** A sow and the piglets that name her as their dam. */
export interface LitterPair {
  readonly pgid: string;
  /** The farm they stand on: another farm may have a sow of that name. */
  readonly place: string | null;
  readonly damdt: BusinessDate;
  readonly dam: number;
  readonly sampledt: BusinessDate;
  readonly ageweeks: number | null;
  readonly n: number;
  readonly gmt: number;
  readonly least: number;
  /** Steps of two the litter stands above its dam; below her it is negative. */
  readonly above: number;
}

/** Days between the sampling of a dam and that of her litter: a lactation with some days before it. */
const APART = 42;

const isDam = ({ pigclass }: NamedTitre): boolean => pigclass === 'sow' || pigclass === 'gilt';

function pairOf(pgid: string, dams: readonly NamedTitre[], litter: readonly NamedTitre[]): LitterPair | null {
  const [first] = litter;
  if (first === undefined) return null;
  const { sampledt, place } = first;
  const apart = (one: NamedTitre): number => Math.abs(daysBetween(one.sampledt, sampledt));
  const [dam] = dams.filter((one) => apart(one) <= APART).toSorted((a, b) => apart(a) - apart(b));
  const titres = litter.flatMap(({ stat }) => stat ?? []);
  const { gmt, min } = titreSpread(titres);
  if (dam?.stat == null || dam.stat <= 0 || gmt === null || min === null) return null;
  const ages = litter.flatMap(({ ageweeks }) => ageweeks ?? []);
  return {
    ...{ pgid, place, damdt: dam.sampledt, dam: dam.stat, sampledt, n: titres.length, gmt, least: 2 ** min, above: Math.log2(gmt / dam.stat) },
    ageweeks: ages.length === 0 ? null : ages.reduce((sum, age) => sum + age, 0) / ages.length,
  };
}

/** A dam by her name and farm. */
const named = ({ pgid, place }: LitterPair): string => `${pgid} ${place ?? ''}`;

/** Dams beside their litters: piglets of one day against the nearest sampling of their dam within a lactation, the newest litter first. */
export function litterPairs(rows: readonly NamedTitre[]): readonly LitterPair[] {
  const known = rows.filter(({ pgid, stat }) => pgid !== null && stat !== null);
  return [...Map.groupBy(known, ({ placeid, pgid }) => `${placeid} ${pgid}`).values()]
    .flatMap((own) => {
      const litters = Map.groupBy(
        own.filter(({ pigclass }) => pigclass === 'suckling'),
        ({ sampledt }) => sampledt,
      );
      return [...litters.values()].flatMap((litter) => pairOf(own[0]?.pgid ?? '', own.filter(isDam), litter) ?? []);
    })
    .toSorted((a, b) => (a.sampledt === b.sampledt ? (named(a) < named(b) ? -1 : 1) : a.sampledt < b.sampledt ? 1 : -1));
}
