import type { Handler } from '#engine/server/pipeline.ts';
import type { HerdServices } from '../services.ts';
import { arrivalHandlers } from './arrival.handlers.ts';
import { groupHandlers } from './group.handlers.ts';
import { lotHandlers } from './lot.handlers.ts';
import { nurseryHandlers } from './nursery.handlers.ts';
import { semenHandlers } from './semen.handlers.ts';

/** Lots, semen, nursery deaths, groups and arrivals from other farms. */
export function recordHandlers(services: HerdServices): readonly Handler[] {
  return [
    ...nurseryHandlers(services),
    ...groupHandlers(services),
    ...semenHandlers(services),
    ...lotHandlers(services),
    ...arrivalHandlers(services),
  ];
}
