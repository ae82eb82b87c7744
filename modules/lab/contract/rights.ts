import { rights } from '#engine/define/rights.ts';

/** Settings and lists of a laboratory, by level from 90 down to 15; whoever is no laboratory role needs a laboratory. */
export const LAB_LIST_RIGHTS = { ...rights('VAED', 'V', 'VE', 'VAED', 'VAE', '-', '-', '-'), laboratory: true } as const;
