import { Alert } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Issue } from '#kernel/issue.ts';
import { clientError } from '../text/client-error.ts';
import { useT } from '../text/text.ts';
import { FieldLink } from './field-link.tsx';
import { Icon } from './icon.tsx';
import { fieldNear } from './wrong-field.ts';

/** An issue with its sentence when the server already wrote it. */
export type ShownIssue = Issue & { readonly message?: string };

/** The sentence of an issue: the one of the server with labels of the form where they are missing. */
export function issueText(issue: ShownIssue, labels?: Readonly<Record<string, string>>): string {
  const text =
    issue.field !== undefined && labels?.[issue.field] !== undefined ? clientError(issue, labels) : (issue.message ?? clientError(issue, labels));
  return text === issue.code && issue.message !== undefined ? issue.message : text;
}

/** True for the numbers of the specification, which people quote on the telephone. */
export function isNumbered(code: string): boolean {
  return /^\d{3}/.test(code);
}

interface Props {
  readonly issues: readonly ShownIssue[];
  readonly title: string;
  readonly tone?: 'error' | 'warning';
  readonly labels?: Readonly<Record<string, string>>;
  readonly children?: React.ReactNode;
}

/** Keys of the issues whose field is drawn beside the list. */
function useDrawn(box: RefObject<Element | null>, issues: readonly ShownIssue[]): ReadonlySet<string> {
  const [drawn, setDrawn] = useState('');
  useEffect(() => {
    const keys = issues.flatMap(({ field, row }) => (field === undefined || row !== undefined ? [] : [field]));
    setDrawn(keys.filter((key) => fieldNear(box.current, key) !== null).join(' '));
  }, [box, issues]);
  return new Set(drawn.split(' '));
}

/** Refusals or warnings together, each with its number, announced at once, and a way to its field where it stands near; nothing while there are none. */
export function IssueList({ issues, title, tone = 'error', labels, children }: Props) {
  const t = useT('form');
  const box = useRef<HTMLDivElement>(null);
  const drawn = useDrawn(box, issues);
  const sentence = (issue: ShownIssue) => {
    const text = issueText(issue, labels);
    return issue.field !== undefined && drawn.has(issue.field) ? <FieldLink field={issue.field}>{text}</FieldLink> : text;
  };
  if (issues.length === 0) return null;
  return (
    <Alert
      ref={box}
      className="issue-list"
      data-tone={tone}
      variant="light"
      color={tone === 'error' ? 'red' : 'yellow'}
      icon={<Icon name="warning" />}
      title={title}
      role="alert"
    >
      <ul>
        {issues.map((issue, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same refusal may stand twice, and lines hold no state.
          <li key={`${issue.code}-${issue.field ?? ''}-${index}`}>
            {sentence(issue)} {isNumbered(issue.code) ? <span className="issue-number">{t('number', { number: issue.code })}</span> : null}
          </li>
        ))}
      </ul>
      {children}
    </Alert>
  );
}
