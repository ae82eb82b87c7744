/** Farm settings the herd's rules and figures read (admin.md, bounds of events; marks, figures, targets). Days, kg, counts as named there. */
export interface HerdSettings {
  readonly GILTARRMAX: number;
  readonly BOARARRMAX: number;
  readonly WTGILT: readonly [number, number];
  readonly WTSOW: readonly [number, number];
  readonly WTBOAR: readonly [number, number];
  readonly TEATRANGE: readonly [number, number];
  readonly GILTAGEMIN: number;
  readonly GILTAGEREC: number;
  readonly GILTHEATS: number;
  readonly GILTWREC: number;
  readonly BOARAGEMIN: number;
  readonly HEATCYC: number;
  readonly DOSEDAYS: number;
  readonly WSISTD: number;
  readonly FREGMIN: number;
  readonly FREGSTD: number;
  readonly ABOMIN: number;
  readonly ABOMAX: number;
  readonly GESTSTD: number;
  readonly GESTMIN: number;
  readonly GESTMAX: number;
  readonly GESTWARN: readonly [number, number];
  readonly MOVEDAY: number;
  readonly OVERDUE: number;
  readonly NOTINPIG: number;
  readonly LITMAX: number;
  readonly LITWARN: number;
  readonly BWRANGE: readonly [number, number];
  readonly WEAKKG: number;
  readonly LITCURMAX: number;
  readonly FOSTAGE: number;
  readonly NURSEDAYS: number;
  readonly LACTWARN: readonly [number, number];
  readonly LACTMAX: number;
  readonly LACTSTD: number;
  readonly WWRANGE: readonly [number, number];
  readonly WWWARN: readonly [number, number];
  readonly WITHHOLD: 'refuse' | 'warn';
  readonly INBWARN: number;
  readonly SEMREST: number;
  readonly SEMSHELF: number;
  readonly SEMMOT: number;
  readonly SEMABN: number;
  readonly SEMVOL: readonly [number, number];
  readonly SEMCON: readonly [number, number];
  readonly SPERMDOSE: number;
  readonly DOSEVOL: number;
  readonly NURSAGE: readonly [number, number];
  readonly OLDPAR: number;
  readonly POORLIT: number;
  readonly POORFERT: number;
  readonly DELAYMATE: number;
  readonly GILTLATE: number;
  readonly CONCDAY: number;
  readonly FRSHIFT: number;
  readonly TBMUM: 'Y' | 'N';
  readonly NPDGILT: 'Y' | 'N';
  /** Y counts litters weaned without a pig: no setting of the farm, a reader's choice for one look at a report. */
  readonly LWZERO: 'Y' | 'N';
  readonly PARMAX: number;
  readonly IDMINLEN: number;
  readonly IDMAXLEN: number;
  readonly IDREUSE: number;
  readonly TRFAUTO: 'Y' | 'N';
  readonly TRFDAYS: number;
  readonly subweanflg: 'Y' | 'N';
  readonly pgletflg: 'Y' | 'N';
  /** Days of a mating group, and how its code is made. */
  readonly GRPDAYS: '7' | '14' | '21' | '28' | '35';
  readonly GRPCODE: 'YYYYWW' | 'running';
  readonly GRPKEEP: 'Y' | 'N';
}

/** Values a new farm starts from (admin.md, column "default"). */
export const DEFAULT_HERD_SETTINGS: HerdSettings = {
  GILTARRMAX: 242,
  BOARARRMAX: 365,
  WTGILT: [20, 200],
  WTSOW: [80, 400],
  WTBOAR: [20, 450],
  TEATRANGE: [8, 20],
  GILTAGEMIN: 180,
  GILTAGEREC: 220,
  GILTHEATS: 2,
  GILTWREC: 130,
  BOARAGEMIN: 210,
  HEATCYC: 21,
  DOSEDAYS: 5,
  WSISTD: 5,
  FREGMIN: 21,
  FREGSTD: 28,
  ABOMIN: 24,
  ABOMAX: 109,
  GESTSTD: 114,
  GESTMIN: 105,
  GESTMAX: 125,
  GESTWARN: [110, 120],
  MOVEDAY: 108,
  OVERDUE: 116,
  NOTINPIG: 120,
  LITMAX: 40,
  LITWARN: 28,
  BWRANGE: [0.5, 3],
  WEAKKG: 0.8,
  LITCURMAX: 20,
  FOSTAGE: 7,
  NURSEDAYS: 1,
  LACTWARN: [14, 45],
  LACTMAX: 60,
  LACTSTD: 24,
  WWRANGE: [2, 20],
  WWWARN: [3.5, 12],
  WITHHOLD: 'refuse',
  INBWARN: 6.25,
  SEMREST: 3,
  SEMSHELF: 3,
  SEMMOT: 70,
  SEMABN: 25,
  SEMVOL: [20, 700],
  SEMCON: [20, 1500],
  SPERMDOSE: 3,
  DOSEVOL: 80,
  NURSAGE: [3, 12],
  OLDPAR: 7,
  POORLIT: 8,
  POORFERT: 2,
  DELAYMATE: 10,
  GILTLATE: 300,
  CONCDAY: 30,
  FRSHIFT: 115,
  TBMUM: 'Y',
  NPDGILT: 'N',
  LWZERO: 'N',
  PARMAX: 8,
  IDMINLEN: 2,
  IDMAXLEN: 12,
  IDREUSE: 365,
  TRFAUTO: 'N',
  TRFDAYS: 7,
  subweanflg: 'N',
  pgletflg: 'N',
  GRPDAYS: '7',
  GRPCODE: 'YYYYWW',
  GRPKEEP: 'Y',
};
