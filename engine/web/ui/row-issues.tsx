import { isNumbered, issueText, type ShownIssue } from './issue-list.tsx';

interface Props {
  readonly issues: readonly ShownIssue[];
  readonly labels?: Readonly<Record<string, string>>;
}

/** What is refused of one row, under its identity. */
export function RowIssues({ issues, labels = {} }: Props) {
  if (issues.length === 0) return null;
  return (
    <div className="row-issues" role="alert">
      {issues.map((issue) => (
        <div key={`${issue.code}${issue.field ?? ''}`} data-level={issue.level}>
          {issueText(issue, labels)} {isNumbered(issue.code) ? `(${issue.code})` : null}
        </div>
      ))}
    </div>
  );
}
