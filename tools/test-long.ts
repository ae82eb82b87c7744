import { conclude, suite } from './suite.ts';

// What takes minutes or wants a machine to itself: load, faults of the machine, races of many rounds.
conclude([await suite(['long'])]);
