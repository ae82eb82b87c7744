import { COST_RACES } from './cost-races.ts';
import { FLOCK_RACES } from './flock-races.ts';
import { GENETIC_RACES } from './genetic-races.ts';
import { GOODS_RACES } from './goods-races.ts';
import { HERD_RACES } from './herd-races.ts';
import { JOB_RACES } from './job-races.ts';
import { LAB_GOODS_RACES } from './lab-goods-races.ts';
import { LAB_HEALTH_RACES } from './lab-health-races.ts';
import { LAB_REQUEST_RACES } from './lab-request-races.ts';
import { LAB_RUN_RACES } from './lab-run-races.ts';
import { LIST_RACES } from './list-races.ts';
import type { Race } from './race.ts';
import { SALE_RACES } from './sale-races.ts';
import { STANDARD_RACES } from './standard-races.ts';

/** Every race that is run: once with its table held, and many rounds as they come in the long run. */
export const RACES: readonly Race[] = [
  ...HERD_RACES,
  ...LIST_RACES,
  ...GOODS_RACES,
  ...COST_RACES,
  ...SALE_RACES,
  ...FLOCK_RACES,
  ...LAB_GOODS_RACES,
  ...GENETIC_RACES,
  ...STANDARD_RACES,
  ...LAB_REQUEST_RACES,
  ...LAB_HEALTH_RACES,
  ...LAB_RUN_RACES,
  ...JOB_RACES,
];
