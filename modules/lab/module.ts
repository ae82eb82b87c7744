import { defineModule } from '#engine/define/module.ts';

/** Laboratory requests, samples, runs, results, its stock and charts. */
export const labModule = defineModule({ name: 'lab', tables: [], routes: [], calls: [], reports: [], sheets: [] });
