import type { ActiveHouse, BatchKit } from '#engine/batch/web/kit.ts';
import { callTo } from '#engine/web/client/send.ts';
import { flockCalls } from '../../contract/flock.calls.ts';
import { findFlockDue } from '../../contract/programme.calls.ts';
import { FLOCK } from '../../domain/flock.kind.ts';
import { FirstEgg } from './first-egg.tsx';
import { ProgrammeDays } from './programme-days.tsx';

/** The pages of flocks. */
export const flockKit: BatchKit = {
  kind: FLOCK,
  calls: flockCalls,
  active: callTo<{ readonly catArray: readonly [string] }, readonly ActiveHouse[]>('/poultry/findOpen'),
  due: findFlockDue,
  Kept: FirstEgg,
  Planned: ProgrammeDays,
  forgets: ['/poultry/', '/chk/', '/common/', '/stock/', '/growfinish/findAllDue'],
};
