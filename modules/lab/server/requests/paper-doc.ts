import type { ReportDoc } from '#engine/server/pdf/doc.ts';
import { type DateStyle, DEFAULT_DATE_STYLE, writtenText } from '#kernel/date-style.ts';
import { P } from '../../contract/requests/paper-words.ts';
import { W } from '../../contract/requests/words.ts';
import type { Paper } from './paper.ts';

/** What tells one issue of a paper from another. */
export interface Issue {
  readonly reportno: string;
  readonly r: number;
  readonly issued: string | null;
  readonly replaces: { readonly r: number; readonly day: string; readonly reason: string } | null;
  readonly changes: readonly string[];
  readonly signatories: readonly string[];
}

const one = (label: string, value: string): string => `${label}: ${value}`;

/** The paper as a document to print: its number on every page, its end marked (ISO/IEC 17025, 7.8.2). */
export function paperDoc(paper: Paper, issue: Issue | null, style: DateStyle = DEFAULT_DATE_STYLE): ReportDoc {
  const { language, rows, columns, figures, remarks, advice } = paper;
  const number = issue === null ? paper.requestno : `${issue.reportno}${issue.r > 0 ? ` / ${issue.r}` : ''}`;
  const written = (text: string): string => writtenText(text, style);
  const facts = paper.facts.map(([label, value]) => one(label, written(value)));
  const replaced =
    issue?.replaces == null
      ? []
      : [
          `${P.replaces[language]} ${issue.replaces.r} ${P.of[language]} ${written(issue.replaces.day)}. ${one(P.why[language], issue.replaces.reason)}`,
        ];
  const changed = issue === null || issue.changes.length === 0 ? [] : [one(P.changed[language], issue.changes.join('; '))];
  return {
    language,
    title: `${P.title[language]} ${number}`,
    letterhead: [paper.labname, paper.address].filter((part) => part !== '').join(' · '),
    subtitles: [
      ...(issue === null ? [P.interim[language]] : []),
      facts.slice(0, 3).join(' · '),
      facts.slice(3).join(' · '),
      ...(issue?.issued == null ? [] : [one(P.issued[language], written(issue.issued))]),
      ...replaced,
      ...changed,
    ].filter((line) => line !== ''),
    tables: [
      {
        columns: columns.map(({ label }) => ({ header: label, kind: 'text' as const })),
        rows: rows.map((row) => columns.map(({ key }) => row[key] ?? '')),
      },
      {
        title: P.figures[language],
        columns: [
          { header: W.test[language], kind: 'text' },
          { header: P.n[language], kind: 'int' },
          { header: P.positive[language], kind: 'decimal', decimals: 1 },
        ],
        rows: figures.map(({ test, n, positive }) => [test, n, positive]),
      },
    ],
    notes: [...remarks, ...(advice === null ? [] : [one(P.opinion[language], advice)]), P.onlyItems[language], `— ${P.end[language]} ${number} —`],
    footer: `${number} · ${paper.requestno}`,
    signatures: (issue?.signatories ?? []).map((name) => ({ title: P.signed[language], name })),
    orientation: 'portrait',
  };
}
