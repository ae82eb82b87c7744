import { answerLanguage } from '#engine/server/answer-language.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { Refused } from '#engine/server/refused.ts';
import { calcSampling } from '../../contract/sampling/sampling.calls.ts';
import { animalsOf, samplingIssues, samplingResult } from '../../domain/sampling/result.ts';
import { withListedTest } from './listed-test.ts';

/** Answers the calculator's questions as the page does. */
export const samplingHandlers: readonly Handler[] = [
  handleSigned(calcSampling, async (ctx, typed) => {
    const language = answerLanguage(ctx);
    const values = await withListedTest({ ...ctx, language }, typed);
    const issues = samplingIssues(values);
    const result = samplingResult(values, language);
    if (result === null) throw new Refused(issues);
    const table = result.sections?.find(({ key }) => key === 'table')?.rows ?? [];
    return {
      said: result.subtitle?.[language] ?? '',
      formula: result.notes?.[0]?.text[language] ?? '',
      lines: result.rows.map(({ figure, value, unit }) => ({
        figure: String(figure),
        value: typeof value === 'number' ? value : null,
        unit: String(unit),
      })),
      animals: animalsOf(values),
      table: table.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value ?? null]))),
    };
  }),
];
