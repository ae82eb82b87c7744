import { t3 } from '#kernel/language.ts';
import { type Answer, type Given, type GivenKey, type Line, percent, type Question, share } from './question.ts';
import { S } from './words.ts';

/** The nearest to certainty that can be typed: 99.9999 %. */
const NEAREST = 0.999999;

/** The best a sample reaches where it cannot reach what was asked; what is not certain is never rounded to 100 %. */
export function best(reached: number): { readonly line: Line; readonly text: string } {
  const decimals = reached > 0.999 ? 4 : 1;
  const most = Math.min(reached, NEAREST);
  return { line: share(S.best, most, decimals), text: percent(most, decimals) };
}

type Asked = Parameters<Question['answer']>[0];

/** What stands in place of an answer that no number of animals gives: the nearest to it, and what that takes. */
function nearest({ lines: [main], reached, detects, note }: Answer): Answer {
  const { line, text } = best(NEAREST);
  return {
    lines: [{ ...main, value: null }, line, { ...main, label: S.bestTakes }],
    said: t3(
      `Không đạt được 100 % dù lấy bao nhiêu mẫu trong đàn rất lớn; gần nhất là ${text} %, cần ${main.value}.`,
      `100 % cannot be reached by any sample of a large population; the nearest is ${text} %, which takes ${main.value}.`,
      `ประชากรใหญ่เก็บตัวอย่างเท่าใดก็ไม่ถึง 100 % ใกล้ที่สุดคือ ${text} % ซึ่งต้องใช้ ${main.value}`,
    ),
    animals: null,
    ...(reached === undefined ? {} : { reached }),
    ...(detects === undefined ? {} : { detects }),
    ...(note === undefined ? {} : { note }),
  };
}

/**
 * A question about a large population, which no sample answers with certainty: asked for 100 % of one of `shares` it says the nearest there is,
 * unless certainty is `reachable` after all.
 */
export const neverCertain = (
  question: Question,
  {
    shares = ['c'],
    reachable = () => false,
  }: { readonly shares?: readonly GivenKey[]; readonly reachable?: (given: Asked, all: Given) => boolean } = {},
): Question => ({
  ...question,
  answer: (given, all) => {
    const certain = shares.filter((key) => given[key] >= 1);
    if (certain.length === 0 || reachable(given, all)) return question.answer(given, all);
    const near = Object.fromEntries(certain.map((key) => [key, NEAREST]));
    return nearest(question.answer({ ...given, ...near }, { ...all, ...near }));
  },
});
