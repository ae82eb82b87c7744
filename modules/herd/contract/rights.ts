import { rights } from '#engine/define/rights.ts';

/** Default rights on the screens of the herd, by level from 90 down to 15. */
export const HERD_RIGHTS = {
  /** Entry, events and corrections. */
  entry: rights('VAED', 'V', 'VE', 'VAED', 'VAED', 'VAE', '-', '-'),
  report: rights('V', 'V', 'V', 'V', 'V', 'V', '-', '-'),
  /** Farms side by side. */
  compare: rights('V', 'V', 'V', 'V', '-', '-', '-', '-'),
  /** Logs, data sheets, figures of the staff. */
  log: rights('V', 'V', 'V', 'V', 'V', '-', '-', '-'),
};
