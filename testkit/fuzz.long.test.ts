import { fuzzEveryCall } from './fuzz-calls.ts';

fuzzEveryCall({ bodies: 2000, sent: 60 });
