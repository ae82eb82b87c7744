import type { BatchKit } from '#engine/batch/web/kit.ts';
import { growCalls } from '../../contract/batch.calls.ts';
import { GROWING } from '../../domain/growing.kind.ts';
import { PoolPicker } from './pool-picker.tsx';

/** The pages of growing pigs: weaned piglets come out of the nursery houses. */
export const growKit: BatchKit = { kind: GROWING, calls: growCalls, forgets: ['/growfinish/', '/common/', '/herd/'], Pool: PoolPicker };
