import type { Handler } from '#engine/server/pipeline.ts';
import { findRunsHandler, getRunHandler, runWorkHandler } from './read-runs.ts';
import { repeatHandler, saveResultsHandler } from './save-results.ts';
import { saveRunHandler } from './save-run.ts';

/** Calls of the bench: what waits, runs, results by hand, repeats. */
export const runHandlers: readonly Handler[] = [saveRunHandler, saveResultsHandler, repeatHandler, runWorkHandler, findRunsHandler, getRunHandler];
