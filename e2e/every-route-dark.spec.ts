import { DESKTOP } from '#testkit/browser.ts';
import { everyRoute } from './every-route.ts';

everyRoute({ ...DESKTOP, colorScheme: 'dark' }, 'T');
