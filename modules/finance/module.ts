import { defineModule } from '#engine/define/module.ts';

/** Sales to customers, costs, what a kg costs. */
export const financeModule = defineModule({ name: 'finance', tables: [], routes: [], calls: [], reports: [], sheets: [] });
