import { type Stream as AnyStream, type Dims, type FilterDef, type FilterDefs, type Narrowed, narrowedBy } from '#engine/figures/server/stream.ts';

/**
 * The boar all doses of a mating c came from; none where they came from several. Written without coalesce: behind
 * row-level security a condition with it cannot use an index.
 */
export const PURE_BOAR = '(case when (c.boarid2 is null or c.boarid2 = c.boarid) and (c.boarid3 is null or c.boarid3 = c.boarid) then c.boarid end)';

/** The boars of a mating c, each once, in the order of the doses. */
export const BOARS_USED = "concat_ws(', ', c.boarid, nullif(c.boarid2, c.boarid), nullif(nullif(c.boarid3, c.boarid), c.boarid2))";

/** Lineage of the boar of that identity, of several that carried it the one that came last. */
export const lineOfBoar = (farm: string, boar: string): string =>
  `(select b.lineage from animal b where b.farm_id = ${farm} and b.pgid = ${boar} and b.sex = 'M' and not b.deleted order by b.entrydt desc limit 1)`;

/** Lineage of a pure mating's boar. */
export const BOAR_LINE = lineOfBoar('c.farm_id', PURE_BOAR);

/** What rows of the herd are narrowed and classed by. */
export type Dimension =
  | 'parity'
  | 'lineage'
  | 'roomid'
  | 'applyid'
  | 'boarid'
  | 'boarlineage'
  | 'group'
  | 'matetp'
  | 'kind'
  | 'outcome'
  | 'nursery'
  | 'weankind'
  | 'weekday';

/** What figures can be narrowed to; as recorded on the event (edge 8). */
export interface FigureFilters {
  readonly parityFrom?: number;
  readonly parityTo?: number;
  readonly lineage?: string;
  readonly roomid?: string;
  readonly applyid?: string;
  /** Matings all of whose doses came from this boar. */
  readonly boarid?: string;
  /** Lineage of that boar. */
  readonly boarlineage?: string;
  /** Code of the mating, farrowing or weaning group. */
  readonly group?: string;
  readonly matetp?: string;
  /** Kind of mating: G gilt, W after weaning, R repeat. */
  readonly kind?: string;
  /** How the mating ended as known on the as-of day; inpig for those without outcome. */
  readonly outcome?: string;
  /** Nursery house the litter was weaned into. */
  readonly nursery?: string;
  /** Kind of weaning: full, partial, nurse. */
  readonly weankind?: string;
  /** Day of the week of the mating, 0 Sunday to 6. */
  readonly weekday?: string;
}

/** A class of a breakdown: parity at the event (last class PARMAX and more) and lineage as recorded on it (edge 8). */
export interface HerdClass {
  readonly parity: number;
  readonly lineage: string;
}

/** A stream of the herd. */
export type Stream = AnyStream<Dimension>;

const equal = (dim: Dimension): FilterDef<Dimension> => ({ dim, is: '=' });

/** How each filter narrows. */
export const HERD_FILTERS: FilterDefs<FigureFilters> = {
  lineage: equal('lineage'),
  roomid: equal('roomid'),
  applyid: equal('applyid'),
  boarid: equal('boarid'),
  boarlineage: equal('boarlineage'),
  group: equal('group'),
  matetp: equal('matetp'),
  kind: equal('kind'),
  outcome: equal('outcome'),
  nursery: equal('nursery'),
  weankind: equal('weankind'),
  weekday: equal('weekday'),
  parityFrom: { dim: 'parity', is: '>=' },
  parityTo: { dim: 'parity', is: '<=' },
};

/** Conditions of the filters on rows with these dimensions; null when they cannot be narrowed that way. */
export const filterSql = (dims: Dims<Dimension>, filters: FigureFilters): Narrowed | null => narrowedBy(HERD_FILTERS, dims, filters);
