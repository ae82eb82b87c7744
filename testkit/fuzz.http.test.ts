import { fuzzEveryCall } from './fuzz-calls.ts';

fuzzEveryCall({ bodies: 300, sent: 6 });
