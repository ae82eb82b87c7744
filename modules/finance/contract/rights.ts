import { rights } from '#engine/define/rights.ts';

/** Default rights on the screens of the money, by level from 90 down to 15. */
export const FINANCE_RIGHTS = rights('VAED', 'V', 'VAED', 'VAE', 'VAE', '-', '-', '-');
