import type { ActiveHouse, BatchKit } from '#engine/batch/web/kit.ts';
import { callTo } from '#engine/web/client/send.ts';
import { growCalls } from '../../contract/batch.calls.ts';
import { STATION_WORDS } from '../../contract/station.calls.ts';
import { GROWING } from '../../domain/growing.kind.ts';
import { DueLines } from './due-lines.tsx';
import { PoolAdjust } from './pool-adjust.tsx';
import { PoolPicker } from './pool-picker.tsx';
import { StationFile } from './station-file.tsx';

/** The pages of growing pigs: weaned piglets come out of the nursery houses. */
export const growKit: BatchKit = {
  kind: GROWING,
  calls: growCalls,
  active: callTo<{ readonly catArray: readonly [string] }, readonly ActiveHouse[]>('/common/activepletroom'),
  forgets: ['/growfinish/', '/common/', '/herd/', '/stock/'],
  Pool: PoolPicker,
  Adjust: PoolAdjust,
  Due: DueLines,
  Machine: { title: STATION_WORDS.title, Form: StationFile },
};
