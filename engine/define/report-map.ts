import type { Text3 } from '#kernel/language.ts';

/** Borders drawn behind a map: Vietnam's provinces until 30 June 2025 and those of today, Thailand's. */
export type MapGround = 'VN63' | 'VN34' | 'TH';

/** A class of a map: its name in the legend; its place says its colour and its sign. */
export interface MapClass {
  readonly label: Text3;
}

/** What is said of a place: how many rows stand behind it, its class (null: no data), and the words under the pointer. */
export interface MapFact {
  readonly n: number;
  /** Place among the classes of the map; null where nothing is known. */
  readonly cls: number | null;
  /** Too few rows to judge by: a hollow point, a hatched area. */
  readonly few?: boolean;
  readonly text: string;
}

/** A province, by the code of its ground. */
export interface MapArea extends MapFact {
  readonly code: string;
  readonly name: string;
  /** What it opens with: parameters that narrow the report (province=VN-75). */
  readonly params?: string;
}

/** A place with coordinates. */
export interface MapPoint extends MapFact {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  readonly params?: string;
}

/** A movement from one place to another. */
export interface MapArrow {
  readonly from: readonly [lat: number, lon: number];
  readonly to: readonly [lat: number, lon: number];
  readonly n: number;
  readonly text: string;
}

/** A week of the slider: what is then known of the points, by their place in the map. */
export interface MapFrame {
  readonly label: string;
  readonly points: readonly (MapFact & { readonly at: number })[];
}

/** A map of a report. Its figures stand in a table beside it, for who does not see it or works without a mouse. */
export interface ReportMap {
  readonly title: Text3;
  readonly grounds: readonly MapGround[];
  /** `shades` go from little to much; `states` are told apart one from another. */
  readonly scale: 'shades' | 'states';
  readonly classes: readonly MapClass[];
  readonly areas?: readonly MapArea[];
  /** Numbers written into provinces that are not shaded. */
  readonly counts?: readonly { readonly code: string; readonly n: number; readonly text: string }[];
  readonly points?: readonly MapPoint[];
  readonly arrows?: readonly MapArrow[];
  readonly ring?: { readonly lat: number; readonly lon: number; readonly km: number };
  readonly frames?: readonly MapFrame[];
  /** Figure its places open. */
  readonly figure?: string;
}
