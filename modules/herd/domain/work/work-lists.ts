/** Events the animals of a list are entered with; the first is the usual one. The lists stand in the order of the morning round. */
export const EVENTS_OF = {
  heat: ['RUT', 'MAT'],
  serve: ['MAT', 'RUT'],
  late: ['MAT', 'RUT', 'CUL'],
  recheck: ['RET', 'FRX'],
  check: ['FRX', 'RET'],
  move: ['MOV'],
  due: ['FAR', 'MOV'],
  overdue: ['FAR', 'RET', 'FRX'],
  wean: ['WEA'],
  vaccinate: ['VAC'],
  mark: ['CUL'],
  fault: ['WEA'],
  boar: ['SEM'],
} as const;

export type WorkList = keyof typeof EVENTS_OF;
/** An event a list leads to. */
export type WorkEvent = (typeof EVENTS_OF)[WorkList][number];

/** The lists in the order of the morning round. */
export const WORK_LISTS = Object.keys(EVENTS_OF) as readonly WorkList[];
