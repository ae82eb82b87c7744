import type { Handler } from '#engine/server/pipeline.ts';
import { findPointsHandler, importPointsHandler } from './points.ts';
import { saveCountsHandler, saveCulturesHandler } from './save-cultures.ts';

/** Calls of cultures, counts and breakpoints. */
export const cultureHandlers: readonly Handler[] = [saveCulturesHandler, saveCountsHandler, importPointsHandler, findPointsHandler];
