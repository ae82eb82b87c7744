import { fileCalls } from './file.calls.ts';
import { litterCalls } from './litter.calls.ts';
import { mngCalls } from './mng.calls.ts';
import { fileTags } from './print.calls.ts';
import { getTag } from './profile.calls.ts';
import { recordCalls } from './record.calls.ts';

/** The calls about numbers in ears: put in, checked, printed, tested, kept in files. */
export const taggedCalls = [fileTags, getTag, ...litterCalls, ...mngCalls, ...recordCalls, ...fileCalls];
