import { fuzzEveryCall } from './fuzz-calls.ts';

fuzzEveryCall({ bodies: 100, sent: 10 });
