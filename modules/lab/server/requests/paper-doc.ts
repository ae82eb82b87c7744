import { LANGUAGE_LIST } from '#engine/define/common-lists.ts';
import { chartSvg } from '#engine/server/pdf/chart-svg.ts';
import type { ReportDoc } from '#engine/server/pdf/doc.ts';
import { type DateStyle, DEFAULT_DATE_STYLE, writtenText } from '#kernel/date-style.ts';
import { formatNumber, type Language } from '#kernel/language.ts';
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

/** Columns of the figures, and with how many decimals they stand. */
const FIGURES = [
  { key: 'n', label: P.n, kind: 'int' },
  { key: 'invalid', label: P.figureInvalid, kind: 'int' },
  { key: 'positive', label: P.positive, kind: 'share' },
  { key: 'protection', label: P.protection, kind: 'share' },
  { key: 'mean', label: P.mean, kind: 'mean' },
  { key: 'gmt', label: P.gmt, kind: 'share' },
  { key: 'cv', label: P.cv, kind: 'share' },
  { key: 'min', label: P.min, kind: 'value' },
  { key: 'max', label: P.max, kind: 'value' },
] as const;

/** The figures of a paper as cells: shares with one decimal, values with those of their test. */
export function figureCells({ language, figures }: Pick<Paper, 'language' | 'figures'>) {
  const columns = FIGURES.filter(({ key }) => key === 'n' || figures.some((row) => row[key] != null && row[key] !== 0));
  const text = (value: number | null | undefined, decimals: number): string => (value == null ? '' : formatNumber(value, decimals));
  const decimalsOf = (kind: string, decimals: number): number => (kind === 'int' ? 0 : kind === 'value' ? decimals : kind === 'mean' ? 2 : 1);
  return {
    heads: [W.test[language], ...columns.map(({ label }) => label[language])],
    rows: figures.map((row) => [row.test, ...columns.map(({ key, kind }) => text(row[key], decimalsOf(kind, row.decimals ?? 2)))]),
  };
}

const one = (label: string, value: string): string => `${label}: ${value}`;

function figureTable(paper: Paper) {
  const { heads, rows } = figureCells(paper);
  return { title: P.figures[paper.language], columns: heads.map((header) => ({ header, kind: 'text' as const })), rows };
}

function antibiogramTables({ language, antibiograms = [] }: Paper) {
  return antibiograms.map(({ heads, rows }) => ({
    title: P.antibiogram[language],
    columns: heads.map((header) => ({ header, kind: 'text' as const })),
    rows,
  }));
}

/** What the letters of an antibiogram say, and by which edition; null of a paper without one. */
export function sirNote({ language, antibiograms = [], editions = [] }: Paper): readonly string[] | null {
  if (antibiograms.length === 0) return null;
  return [P.sir[language], ...(editions.length === 0 ? [] : [one(P.editions[language], editions.join(', '))])];
}

/** A small histogram of each test with results enough. */
function histograms({ language, figures }: Paper): readonly { readonly title: string; readonly svg: string }[] {
  return figures.flatMap(({ test, histogram = [] }) => {
    if (histogram.length === 0) return [];
    const title = { V: test, E: test, T: test };
    const series = [{ name: P.heads, values: histogram.map(({ n }) => n) }];
    const svg = chartSvg({ kind: 'histogram', title, x: histogram.map(({ label }) => label), series }, language);
    return svg === null ? [] : [{ title: test, svg }];
  });
}

/** The advice with the name of who gives it. */
export const signedAdvice = ({ advice, adviser }: Paper): string | null => (advice === null || adviser == null ? advice : `${advice} (${adviser})`);

/** How a paper is drawn: the days of its reader, the logo of its laboratory. */
interface Look {
  readonly logo: string | null;
  readonly style?: DateStyle;
  /** Printed in another language than it was issued in: in which that was, the hash of that issue, and its stamp. */
  readonly copy?: { readonly from: Language; readonly sha256: string; readonly stamp: string | null };
}

/** Says of a translation what it translates. */
const copied = ({ language }: Paper, { from, sha256 }: NonNullable<Look['copy']>): string =>
  `${one(P.translation[language], LANGUAGE_LIST.words[from][language])}. ${one(P.issuedHash[language], sha256)}`;

/** When a paper was issued, what it replaces and why, what changed. */
function issueLines({ issued, replaces, changes }: Issue, language: Language, written: (text: string) => string): readonly string[] {
  return [
    ...(issued === null ? [] : [one(P.issued[language], written(issued))]),
    ...(replaces === null
      ? []
      : [`${P.replaces[language]} ${replaces.r} ${P.of[language]} ${written(replaces.day)}. ${one(P.why[language], replaces.reason)}`]),
    ...(changes.length === 0 ? [] : [one(P.changed[language], written(changes.join('; ')))]),
  ];
}

/** The paper as a document to print: its number on every page, its end marked (ISO/IEC 17025, 7.8.2). */
export function paperDoc(paper: Paper, issue: Issue | null, { logo, style = DEFAULT_DATE_STYLE, copy }: Look): ReportDoc {
  const { language, rows, columns, figures, remarks } = paper;
  const advice = signedAdvice(paper);
  const number = issue === null ? paper.requestno : `${issue.reportno}${issue.r > 0 ? ` / ${issue.r}` : ''}`;
  const written = (text: string): string => writtenText(text, style);
  const facts = paper.facts.map(([label, value]) => one(label, written(value)));
  return {
    language,
    title: `${P.title[language]} ${number}`,
    letterhead: [paper.labname, paper.address].filter((part) => part !== '').join(' · '),
    logo,
    subtitles: [
      ...(issue === null ? [P.interim[language]] : []),
      copy?.stamp ?? '',
      facts.slice(0, 3).join(' · '),
      facts.slice(3).join(' · '),
      ...(issue === null ? [] : issueLines(issue, language, written)),
    ].filter((line) => line !== ''),
    tables: [
      {
        columns: columns.map(({ label }) => ({ header: label, kind: 'text' as const })),
        rows: rows.map((row) => columns.map(({ key }) => row[key] ?? '')),
      },
      ...antibiogramTables(paper),
      figureTable(paper),
    ],
    charts: histograms(paper),
    smallCharts: true,
    notes: [
      ...remarks,
      ...(advice === null ? [] : [one(P.opinion[language], advice)]),
      ...(figures.some(({ gmt }) => gmt != null) ? [P.log2[language]] : []),
      ...(sirNote(paper) ?? []),
      P.onlyItems[language],
      ...(copy === undefined ? [] : [copied(paper, copy)]),
      `— ${P.end[language]} ${number} —`,
    ],
    footer: `${number} · ${paper.requestno}`,
    signatures: (issue?.signatories ?? []).map((name) => ({ title: P.signed[language], name })),
    orientation: 'portrait',
  };
}
