/** Standard weights of pigs at treatment, kg: a slaughter pig, a grower sold on to be fattened, a living sow (EMA, principles on PCU, 2016). */
const PCU_KG = { slaughter: 65, traded: 25, sow: 240 } as const;
const YEAR = 365;

/** The pigs of a period that antibiotics are held against. */
export interface PcuPigs {
  /** Sold for slaughter. */
  readonly slaughter: number;
  /** Sold on to be fattened elsewhere. */
  readonly traded: number;
  /** Sow-days: a sow of a whole year counts 365. */
  readonly sowDays: number;
}

/** Population correction unit, kg: the standard weight of pigs sold in the period and of the sows kept, as the part of a year they were. */
export function pcuOf({ slaughter, traded, sowDays }: PcuPigs): number {
  return PCU_KG.slaughter * slaughter + PCU_KG.traded * traded + (PCU_KG.sow * sowDays) / YEAR;
}

/** mg of active substance for each kg; null without any kg. */
export function mgFor(mg: number, kg: number): number | null {
  return kg > 0 ? mg / kg : null;
}
