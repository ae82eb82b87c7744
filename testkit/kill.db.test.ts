import { proveKills } from './kill-proof.ts';

proveKills(1);
