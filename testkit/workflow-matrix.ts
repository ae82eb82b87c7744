import { refusalOf, type Workflow } from '#engine/define/workflow.ts';

/** A table in Markdown. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)];
}

/** Somebody who looks at a thing of the workflow: one printed table each. */
interface Viewed<State extends string, Thing, Who> {
  readonly title: string;
  readonly thing: (state: State) => Thing;
  readonly who: Who;
}

/**
 * A workflow as people compare it with the specification: for each who looks at it, the state every step leads to from every
 * state, or the code that refuses; then what each step needs and records, and what each state keeps as it is.
 */
export function workflowMatrix<Name extends string, State extends string, Thing extends { readonly state: State }, Who>(
  title: string,
  flow: Workflow<Name, State, Thing, Who>,
  viewed: readonly Viewed<State, Thing, Who>[],
): string {
  const states = Object.keys(flow.states.words) as State[];
  const named = (state: State): string => (flow.states.words[state].E === state ? state : `${state} ${flow.states.words[state].E}`);
  const names = [...new Set(flow.steps.map(({ name }) => name))];
  const cell = (name: Name, thing: Thing, who: Who): string => {
    const issue = refusalOf(flow, name, thing, who);
    if (issue !== null) return issue.code;
    const own = flow.caseOf?.(thing, who);
    const step = flow.steps.find(
      (one) => one.name === name && one.path[thing.state] !== undefined && (own === undefined || (one.only?.includes(own) ?? true)),
    );
    return `→ ${step?.path[thing.state]}`;
  };
  const tables = viewed.flatMap(({ title: head, thing, who }) => [
    `## ${head}`,
    '',
    ...markdownTable(
      ['state', ...names],
      states.map((state) => [named(state), ...names.map((name) => cell(name, thing(state), who))]),
    ),
    '',
  ]);
  const steps = flow.steps.map(({ name, way, needs = [], records = [], signs }) => [
    name,
    way,
    needs.map(({ field, code, when }) => `${field} (${code}${when === undefined ? '' : ', not always'})`).join(', '),
    [...records, ...(signs === undefined ? [] : [`${signs}_by`, `${signs}_at`])].join(', '),
  ]);
  const kept = states.map((state) => {
    const members = flow.readOnly[state] ?? [];
    return [named(state), members === 'all' ? 'everything' : members.join(', ')];
  });
  return [
    `# ${title}`,
    '',
    'Printed by a test: the state a step leads to, or the code that refuses it.',
    '',
    ...tables,
    ...['## Steps', '', ...markdownTable(['step', 'way', 'needs', 'records'], steps), ''],
    ...['## What a state keeps', '', ...markdownTable(['state', 'read-only'], kept), ''],
  ].join('\n');
}
