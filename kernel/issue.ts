/** A code of the error catalogue (errors.tsv): a number of the specification or a name of ours. */
export type IssueCode = string;

/** What a message's placeholders are filled with; the edge formats and translates. */
export type IssueParams = Readonly<Record<string, string | number>>;

/**
 * One refusal or warning. Rules return codes with parameters and never sentences; only the edge
 * (client, Excel report, API) turns them into the reader's language.
 */
export interface Issue {
  readonly code: IssueCode;
  readonly params?: IssueParams;
  /** Field of the form or column of the sheet it stands beside. */
  readonly field?: string;
  /** Row of the file or grid, 1 for the first row of data. */
  readonly row?: number;
  /** A warning may be accepted by its author; an error may not. Absent means error. */
  readonly level?: 'error' | 'warning';
}

/** An error beside a field. */
export function refuse(code: IssueCode, field?: string, params?: IssueParams): Issue {
  return { code, ...(field === undefined ? {} : { field }), ...(params === undefined ? {} : { params }) };
}

/** A warning beside a field: saved only after its author said yes. */
export function warn(code: IssueCode, field?: string, params?: IssueParams): Issue {
  return { ...refuse(code, field, params), level: 'warning' };
}

/** The issues that stop a save. */
export function errorsOf(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter((issue) => issue.level !== 'warning');
}

/** The issues a person may accept. */
export function warningsOf(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter((issue) => issue.level === 'warning');
}
