import type { Handler } from '#engine/server/pipeline.ts';

/** Handlers of all calls of the module. */
export const jobsHandlers = (): readonly Handler[] => [];
