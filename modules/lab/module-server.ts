import type { ServerModule } from '#engine/server/module.ts';
import { labDemo } from './server/demo/lab-demo.ts';
import { labHandlers } from './server/handlers.ts';
import { LAB_CHOICES } from './server/parties/lookups.ts';
import { LAB_STOCK_CHOICES } from './server/stock/lookup.ts';

const lists = { ...LAB_CHOICES, ...LAB_STOCK_CHOICES };

/** The server half of the laboratory module. */
export const labServer: ServerModule = { name: 'lab', handlers: ({ fixedList }) => labHandlers(fixedList), lists, demo: labDemo };
