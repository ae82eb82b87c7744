import type { TonePlaces } from '#engine/define/chart-bars.ts';

/** Colours of the series of a chart, in their order, readable on light and on dark paper. */
export const SERIES = {
  light: ['#1b6e3c', '#b45f06', '#1f5fa8', '#8a3b8f', '#6b7280', '#b42318', '#0f766e', '#8a6d00'],
  dark: ['#5fbf85', '#f0a35e', '#7db4f0', '#cf8fd4', '#b0b7c3', '#f08a80', '#4fc3b8', '#e0c34c'],
} as const;

/** Which of them say good, watch and bad. */
export const TONES: TonePlaces = { good: 0, warn: 1, bad: 5 };
