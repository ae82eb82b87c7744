import { CALENDAR_SETTINGS } from '#engine/define/calendar-settings.ts';
import { defineModule } from '#engine/define/module.ts';
import { ACCOUNT_JOBS } from './contract/account.jobs.ts';
import { downloadCalls } from './contract/download.calls.ts';
import { messageCalls } from './contract/message.calls.ts';
import { profileCalls } from './contract/profile.calls.ts';
import { providerCalls } from './contract/provider.calls.ts';
import { publicCalls } from './contract/public.calls.ts';
import { accountRoutes } from './contract/routes.ts';
import { sampleCalls } from './contract/sample.calls.ts';
import { secondCalls } from './contract/second.calls.ts';
import { sessionCalls } from './contract/session.calls.ts';
import { trialCalls } from './contract/trial.calls.ts';
import { loginKeys, SYSTEM_SETTINGS } from './domain/system.settings.ts';

/** Account and general screens: what a visitor or any signed-in person meets. */
export const accountModule = defineModule({
  name: 'account',
  tables: [
    'contact_message',
    'login_link',
    'login_ticket',
    'recovery_code',
    'second_factor',
    'sign_in_log',
    'sign_in_step',
    'trial',
    'user_device',
    'user_session',
  ],
  offers: ['sign_in_log', 'user_device', 'user_session'],
  settings: { defs: { ...SYSTEM_SETTINGS, ...CALENDAR_SETTINGS }, rules: [loginKeys] },
  routes: accountRoutes,
  calls: [
    ...sessionCalls,
    ...secondCalls,
    ...profileCalls,
    ...providerCalls,
    ...publicCalls,
    ...downloadCalls,
    ...sampleCalls,
    ...messageCalls,
    ...trialCalls,
  ] as never,
  reports: [],
  sheets: [],
  jobs: ACCOUNT_JOBS,
});
