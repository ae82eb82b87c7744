import type { Handler } from '#engine/server/pipeline.ts';
import { saveFileMapHandler } from './file-maps.ts';
import { findRunsHandler, getRunHandler, runWorkHandler } from './read-runs.ts';
import { repeatHandler, saveResultsHandler } from './save-results.ts';
import { saveRunHandler } from './save-run.ts';

/** Calls of the bench: what waits, runs, results by hand, repeats. */
export const runHandlers: readonly Handler[] = [
  saveRunHandler,
  saveFileMapHandler,
  saveResultsHandler,
  repeatHandler,
  runWorkHandler,
  findRunsHandler,
  getRunHandler,
];
