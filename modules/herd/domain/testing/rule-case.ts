import type { HerdEvent } from '../herd-event.ts';
import type { FarmOptions, Line, TestFarm } from './life.ts';

/** A line with its head when that is what the case is about. */
export interface Typed {
  readonly pgid?: string;
  readonly line: Line;
  readonly head?: Partial<HerdEvent>;
}

/** A rule by example: given a farm, one line is refused (or warned about) by the code, its neighbour is not. */
export interface RuleCase {
  readonly code: string;
  readonly says: string;
  readonly farm?: FarmOptions;
  readonly given: (farm: TestFarm) => void;
  readonly bad: Typed;
  /** The nearest line the rule lets pass, free of any error. */
  readonly good: Typed;
  readonly level?: 'warning';
  /** Members the message is filled with. */
  readonly params?: Readonly<Record<string, string | number>>;
}
