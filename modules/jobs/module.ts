import { defineModule } from '#engine/define/module.ts';

/** Work definitions, assignments, the daily log of staff by house. */
export const jobsModule = defineModule({ name: 'jobs', tables: [], routes: [], calls: [], reports: [], sheets: [] });
