import type { Handler } from '#engine/server/pipeline.ts';
import type { GrowServices } from '../services.ts';
import { changeHandlers } from './change.handlers.ts';
import { fileHandlers } from './file.handlers.ts';
import { findHandlers } from './find.handlers.ts';
import { importHandlers } from './import.handlers.ts';
import { ownTagsHandler } from './own-tags.handlers.ts';
import { printHandler } from './print.handlers.ts';
import { profileHandler } from './profile.handlers.ts';
import { registerHandlers } from './register.handlers.ts';

/** What answers the calls about numbers in ears. */
export const taggedHandlers = ({ tested }: GrowServices): readonly Handler[] => [
  printHandler,
  profileHandler,
  ...registerHandlers,
  ...changeHandlers,
  ...findHandlers,
  ownTagsHandler,
  ...importHandlers(tested),
  ...fileHandlers,
];
