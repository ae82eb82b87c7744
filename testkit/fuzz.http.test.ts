import { fuzzEveryCall } from './fuzz-calls.ts';

fuzzEveryCall({ bodies: 60, sent: 6 });
