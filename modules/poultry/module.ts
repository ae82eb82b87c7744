import { defineModule } from '#engine/define/module.ts';

/** Chicken houses and flocks: entries, the daily sheet, eggs, reports. */
export const poultryModule = defineModule({ name: 'poultry', tables: [], routes: [], calls: [], reports: [], sheets: [] });
