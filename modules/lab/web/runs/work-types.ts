import type { CallOutput } from '#engine/define/call.ts';
import type { getRunWork } from '../../contract/runs/run.calls.ts';

/** What the bench is told of a test. */
export type RunWork = CallOutput<typeof getRunWork>;
export type BenchTest = NonNullable<RunWork['test']>;
export type WaitingSample = RunWork['waiting'][number];

/** Key of a waiting sample. */
export const waitingKey = ({ requestid, seq }: Pick<WaitingSample, 'requestid' | 'seq'>): string => `${requestid} ${seq}`;
