import { type Issue, refuse } from '#kernel/issue.ts';
import type { CodeOf, ListDef, Words } from './fields.ts';

/** What stands in a state. */
interface Standing<State extends string> {
  readonly state: State;
}

/** What a person gives with a step: a reason, a number, a day. */
export type Given = Readonly<Record<string, unknown>>;

/** Refuses a step, or lets it pass (null). */
type Guard<Thing, Who> = (thing: Thing, who: Who, given: Given) => Issue | null;

/** What a step cannot do without. */
interface Need<Thing> {
  readonly field: string;
  readonly code: string;
  /** Absent: always. */
  readonly when?: (thing: Thing) => boolean;
}

/** One way from states to states. */
export interface Step<Name extends string, State extends string, Thing, Who> {
  readonly name: Name;
  /** Forward and back lie on the path and answer {@link next} and {@link back}; aside leaves it (cancel) or stays where it is (correct). */
  readonly way: 'forward' | 'back' | 'aside';
  /** Where it leads from each state it may be taken in. */
  readonly path: Readonly<Partial<Record<State, State>>>;
  /** The cases that know the step; all of them when absent. A step that leads elsewhere in another case is listed once for each. */
  readonly only?: readonly string[];
  /** What a state outside its path is told. */
  readonly elsewhere: (thing: Thing) => Issue;
  /** Who may take it, and what must be so; the first refusal answers. */
  readonly guards: readonly Guard<Thing, Who>[];
  readonly needs?: readonly Need<Thing>[];
  /** What is given with it and kept. */
  readonly records?: readonly string[];
  /** Who took it and when is kept under this name: checked_by, checked_at. */
  readonly signs?: string;
}

/** States, the steps between them and what each closes. */
export interface Workflow<Name extends string, State extends string, Thing extends Standing<State>, Who> {
  /** States with their words, in the order of the path. */
  readonly states: ListDef<Readonly<Record<State, Words[string]>>>;
  /** Which of several paths a thing goes (kind and owner of a request); one path when absent. */
  readonly caseOf?: (thing: Thing, who: Who) => string;
  readonly steps: readonly Step<Name, State, Thing, Who>[];
  /** What is said where no step leads on. */
  readonly none: (thing: Thing) => Issue;
  /** Members that a state keeps as they are. */
  readonly readOnly: Readonly<Partial<Record<State, 'all' | readonly string[]>>>;
}

/** Declares a workflow over things and persons of these types: `defineWorkflow<Note, Person>()({ … })`. */
export function defineWorkflow<Thing extends Standing<string>, Who>() {
  return <const L extends ListDef, const Name extends string>(
    flow: { readonly states: L } & Omit<Workflow<Name, CodeOf<L>, Thing & Standing<CodeOf<L>>, Who>, 'states'>,
  ): Workflow<Name, CodeOf<L>, Thing & Standing<CodeOf<L>>, Who> => flow as never;
}

/** Where a step leads, or why it may not be taken. */
export type Stepped<Name extends string, State extends string> =
  | { readonly ok: true; readonly step: Step<Name, State, never, never>; readonly state: State }
  | { readonly ok: false; readonly issue: Issue };

const blank = (value: unknown): boolean => value === null || value === undefined || value === '';

const no = (issue: Issue) => ({ ok: false, issue }) as const;

/** The steps the case of a thing knows. */
function stepsFor<Name extends string, State extends string, Thing extends Standing<State>, Who>(
  { steps, caseOf }: Workflow<Name, State, Thing, Who>,
  thing: Thing,
  who: Who,
): readonly Step<Name, State, Thing, Who>[] {
  const own = caseOf?.(thing, who);
  return own === undefined ? steps : steps.filter(({ only }) => only === undefined || only.includes(own));
}

function judge<Name extends string, State extends string, Thing extends Standing<State>, Who>(
  step: Step<Name, State, Thing, Who>,
  thing: Thing,
  who: Who,
  given: Given | null,
): Stepped<Name, State> {
  const state = step.path[thing.state];
  if (state === undefined) return no(step.elsewhere(thing));
  for (const guard of step.guards) {
    const issue = guard(thing, who, given ?? {});
    if (issue !== null) return no(issue);
  }
  const missing = given === null ? undefined : step.needs?.find(({ field, when }) => blank(given[field]) && (when?.(thing) ?? true));
  if (missing !== undefined) return no(refuse(missing.code, missing.field));
  return { ok: true, step: step as never, state };
}

/** Takes a step by name. @throws Error when no step has the name. */
function stepBy<Name extends string, State extends string, Thing extends Standing<State>, Who>(
  flow: Workflow<Name, State, Thing, Who>,
  name: Name,
  thing: Thing,
  who: Who,
  given: Given | null,
): Stepped<Name, State> {
  const own = stepsFor(flow, thing, who).filter((step) => step.name === name);
  const known = own.find(({ path }) => path[thing.state] !== undefined) ?? own[0];
  if (known !== undefined) return judge(known, thing, who, given);
  const other = flow.steps.find((step) => step.name === name);
  if (other === undefined) throw new Error(`no step ${name}`);
  return no(other.elsewhere(thing));
}

/** Takes a step with what is given for it: the state it leads to and what of the given is kept, or the refusal. */
export function take<Name extends string, State extends string, Thing extends Standing<State>, Who>(
  flow: Workflow<Name, State, Thing, Who>,
  name: Name,
  thing: Thing,
  who: Who,
  given: Given,
): Stepped<Name, State> {
  return stepBy(flow, name, thing, who, given);
}

/** Why somebody may not take a step, before anything is given for it; null when he may. */
export function refusalOf<Name extends string, State extends string, Thing extends Standing<State>, Who>(
  flow: Workflow<Name, State, Thing, Who>,
  name: Name,
  thing: Thing,
  who: Who,
): Issue | null {
  const judged = stepBy(flow, name, thing, who, null);
  return judged.ok ? null : judged.issue;
}

function onPath<Name extends string, State extends string, Thing extends Standing<State>, Who>(
  flow: Workflow<Name, State, Thing, Who>,
  way: 'forward' | 'back',
  thing: Thing,
  who: Who,
): Stepped<Name, State> {
  const step = stepsFor(flow, thing, who).find((one) => one.way === way && one.path[thing.state] !== undefined);
  return step === undefined ? no(flow.none(thing)) : judge(step, thing, who, null);
}

/** The next step forward from where a thing stands: the state it leads to, or why there is none for this person. */
export function next<Name extends string, State extends string, Thing extends Standing<State>, Who>(
  flow: Workflow<Name, State, Thing, Who>,
  thing: Thing,
  who: Who,
): Stepped<Name, State> {
  return onPath(flow, 'forward', thing, who);
}

/** The next step back, as {@link next}. */
export function back<Name extends string, State extends string, Thing extends Standing<State>, Who>(
  flow: Workflow<Name, State, Thing, Who>,
  thing: Thing,
  who: Who,
): Stepped<Name, State> {
  return onPath(flow, 'back', thing, who);
}

/** True when a state keeps a member as it is. */
export function isReadOnly<State extends string>(
  { readOnly }: { readonly readOnly: Readonly<Partial<Record<State, 'all' | readonly string[]>>> },
  state: State,
  member: string,
): boolean {
  const kept = readOnly[state] ?? [];
  return kept === 'all' || kept.includes(member);
}

/** The states a step may be taken in. */
export function statesOf<Name extends string, State extends string>(
  { steps }: { readonly steps: readonly Pick<Step<Name, State, never, never>, 'name' | 'path'>[] },
  name: Name,
): readonly State[] {
  return steps.flatMap((step) => (step.name === name ? (Object.keys(step.path) as State[]) : []));
}

/** True for a state no step leads out of. */
export function isFinal<State extends string>(
  { steps }: { readonly steps: readonly Pick<Step<string, State, never, never>, 'path'>[] },
  state: State,
): boolean {
  return steps.every(({ path }) => path[state] === undefined);
}
