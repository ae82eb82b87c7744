import type { Handler } from '#engine/server/pipeline.ts';
import { deviceHandlers } from './device.handlers.ts';
import { downloadHandlers } from './downloads/download.handlers.ts';
import { homeFarmsHandler, homeHandler } from './home.handler.ts';
import { loginHandler } from './login.handler.ts';
import { messageHandlers } from './message.handlers.ts';
import { profileHandlers } from './profile.handlers.ts';
import { providerHandlers } from './providers/provider.handlers.ts';
import { publicHandlers } from './public.handlers.ts';
import { sampleHandlers } from './sample.handlers.ts';
import { factorHandlers } from './second/factor.handlers.ts';
import { secondHandlers } from './second/second.handlers.ts';
import type { AccountServices } from './services.ts';
import { sessionHandlers } from './session.handlers.ts';
import { signInLimits } from './sign-in-limits.ts';
import { trialHandlers } from './trial.handlers.ts';

/** What answers the calls of the account module. */
export function accountHandlers(services: AccountServices): Handler[] {
  const limits = signInLimits();
  return [
    loginHandler(services, limits),
    ...secondHandlers(services, limits),
    ...factorHandlers(services),
    ...sessionHandlers(services),
    ...profileHandlers,
    ...providerHandlers(services),
    ...deviceHandlers,
    ...publicHandlers(services),
    ...downloadHandlers(services),
    ...sampleHandlers(services),
    ...messageHandlers,
    ...trialHandlers(services),
    homeHandler(services),
    homeFarmsHandler(services),
  ];
}
