import { litterCalls } from './litter.calls.ts';
import { mngCalls } from './mng.calls.ts';
import { fileTags } from './print.calls.ts';
import { getTag } from './profile.calls.ts';
import { recordCalls } from './record.calls.ts';

/** The calls about numbers in ears: put in, checked, printed. */
export const taggedCalls = [fileTags, ...litterCalls, ...mngCalls, ...recordCalls, getTag];
