/** What a run of tests wrote about itself: the members read here of vitest's JSON report. */
export interface SuiteReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    readonly status: string;
    /** Why a file broke before its first test. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** What came of a suite; `failures` names each that failed, with the beginning of what it said. */
export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failures: readonly string[];
  readonly seconds: number;
}

/** Lines of a message that a summary repeats; the whole stands where the suite printed it. */
const LINES = 6;
const WIDTH = 240;

/** A control character begins each colour of a terminal. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** A failure as a paragraph of the summary. @returns its title, below it the first lines of the message, plain and cut. */
export function failure(title: string, message: string): string {
  const lines = message
    .replaceAll(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
  return [title, ...lines.map((line) => `    ${line.trimEnd().slice(0, WIDTH)}`)].join('\n');
}

/**
 * Counts a report. A file that broke before its first test is one failure, and so is a run that broke outside any test or left no report.
 * @param root folder of the project, taken off the paths.
 */
export function outcomeOf(name: string, report: SuiteReport | null, code: number, root: string): Omit<Outcome, 'seconds'> {
  if (report === null) return { name, passed: 0, failures: [failure(name, `ended with ${code} and left no report`)] };
  const failures = report.testResults.flatMap((file) => {
    const path = file.name.replaceAll('\\', '/').replace(`${root.replaceAll('\\', '/')}/`, '');
    if (file.status === 'failed' && file.assertionResults.length === 0) return [failure(path, file.message ?? '')];
    return file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(`${path} > ${fullName}`, (failureMessages ?? []).join('\n')));
  });
  if (failures.length === 0 && code !== 0) failures.push(failure(name, `ended with ${code}, outside any test`));
  return { name, passed: report.numPassedTests, failures };
}

/**
 * The end of a run. A record of it may keep nothing else, so it tells everything needed: how long each suite took, each failure with what
 * it said, and as the last line how many passed and failed.
 */
export function conclusion(outcomes: readonly Outcome[]): string {
  const failures = outcomes.flatMap((one) => one.failures);
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
  const times = outcomes.map(
    ({ name, passed: of, failures: bad, seconds }) => `${name}: ${of} passed, ${bad.length} failed, ${Math.round(seconds)} s`,
  );
  return [...times, ...failures.map((one) => `\nFAILED  ${one}`), '', `${passed} passed, ${failures.length} failed`].join('\n');
}
