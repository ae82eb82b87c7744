import { rights } from '#engine/define/rights.ts';

/** The calculator reads nobody’s rows: whoever works with a farm or a laboratory may count. */
export const SAMPLING_RIGHTS = rights('V', 'V', 'V', 'V', 'V', 'V', 'V', 'V');
