import { conclude, suite } from './suite.ts';

// What takes minutes or wants a machine to itself: load, faults of the machine, races of many rounds; then every route in every language.
conclude([await suite(['long']), await suite(['languages'])]);
