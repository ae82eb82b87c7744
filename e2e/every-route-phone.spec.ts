import { PHONE } from '#testkit/browser.ts';
import { everyRoute } from './every-route.ts';

everyRoute(PHONE, 'E');
