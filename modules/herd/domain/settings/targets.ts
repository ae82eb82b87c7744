import { targetTableIssue } from '#engine/figures/domain/targets.ts';
import type { Issue } from '#kernel/issue.ts';
import { findFigure } from '../figures/figures.ts';

/** What is wrong with a value of TARGETS: an unknown figure, a time that is none, a number out of bounds; null when nothing. */
export const targetsIssue = (value: unknown): Issue | null => targetTableIssue('TARGETS', (code) => findFigure(code) !== null, value);
