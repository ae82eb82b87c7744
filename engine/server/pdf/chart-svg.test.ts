import { describe, expect, it } from 'vitest';
import type { ReportChart } from '#engine/define/report.ts';
import { chartSvg } from './chart-svg.ts';
import { compilePdf } from './compile.ts';

const same = (text: string) => ({ V: text, E: text, T: text });
const line: ReportChart = {
  kind: 'line',
  title: same('FR'),
  x: ['202601', '202602', '202603', '202604'],
  series: [
    { name: same('A'), values: [80, null, 90, 85], n: [5, null, 7, 9], target: 88 },
    { name: same('B & <C>'), values: [70, 72, 74, 76] },
  ],
  zoom: false,
};

/** Heights in the drawing of the horizontal lines with a value beside them. */
const heightOf = (svg: string, value: string): number => Number(new RegExp(`y="([\\d.]+)"[^>]*>${value}<`).exec(svg)?.[1]);

describe('charts on paper', () => {
  it('stand on an axis from 0, with gaps, the target and the rows behind each point', () => {
    const svg = chartSvg(line, 'E') ?? '';
    // 0 and 100 at the ends of the axis; the target of 88 lies between them in proportion.
    const [zero, hundred, target] = [heightOf(svg, '0'), heightOf(svg, '100'), heightOf(svg, '88')];
    expect((zero - target) / (zero - hundred)).toBeCloseTo(0.88, 1);
    expect(svg.match(/>[579]</g)).toEqual(['>5<', '>7<', '>9<']);
    // The missing value breaks the line: one stroke of one point, one of two.
    expect(/d="M[\d. ]+M[\d. ]+L[\d. ]+"/.test(svg)).toBe(true);
    expect(svg).toContain('B &amp; &lt;C&gt;');
  });

  it('tell series apart without colour: strokes and signs of lines, fillings of bars', () => {
    const svg = chartSvg(line, 'E') ?? '';
    expect(svg).toContain('stroke-dasharray="6 2"');
    expect([svg.includes('<circle'), /<rect[^>]*height="3.6"/.test(svg)]).toEqual([true, true]);
    const bars = chartSvg({ ...line, kind: 'bar' }, 'E') ?? '';
    expect(bars.match(/fill="url\(#f1\)"/g)?.length).toBe(5);
    // What is out of line is red in its filling, its edge and the legend, as on the page.
    const judged = chartSvg({ ...line, kind: 'bar', series: line.series.map((one, at) => (at === 1 ? { ...one, tone: 'bad' } : one)) }, 'E') ?? '';
    expect([bars, judged].map((svg) => svg.match(/stroke="#93283a"/g)?.length ?? 0)).toEqual([1, 7]);
  });

  it('name every class of bars that has words for a name', () => {
    const x = ['weaning to service', 'service to return', 'service to negative check'];
    const svg = chartSvg({ kind: 'bar', title: same('NPD'), x, series: [{ name: same('A'), values: [9, 2, 1] }] }, 'E') ?? '';
    for (const word of ['weaning', 'return', 'negative']) expect(svg).toMatch(new RegExp(`>[^<]*${word}`));
  });

  it('draw a box by its quarters and whiskers to the ends', () => {
    const box: ReportChart = {
      kind: 'box',
      title: same('BA'),
      x: ['1', '2'],
      series: [{ name: same('BA'), values: [12, null], boxes: [[4, 10, 12, 14, 20], null] }],
    };
    const svg = chartSvg(box, 'E') ?? '';
    const [zero, twenty] = [heightOf(svg, '0'), heightOf(svg, '20')];
    const unit = (zero - twenty) / 20;
    const [drawn, ...more] = [...svg.matchAll(/<rect x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)" fill="#ffffff" stroke/g)];
    expect(more).toEqual([]);
    expect(Number(drawn?.[2])).toBeCloseTo(4 * unit, 0);
    expect(Number(drawn?.[1])).toBeCloseTo(zero - 2.4 - 14 * unit, 0);
  });

  it('stand the least above where the axis is turned over, every value a dot of its own; marks are joined by no line', () => {
    const x = ['1', '2'];
    const ct: ReportChart = {
      ...{ kind: 'box', title: same('Ct'), flipped: true, zoom: true, x },
      series: [{ name: same('A'), values: [30, 20], boxes: [[20, 25, 30, 35, 40], null], dots: [[20, 25, 30, 35, 40], [22]] }],
    };
    const svg = chartSvg(ct, 'E') ?? '';
    expect(heightOf(svg, '20')).toBeLessThan(heightOf(svg, '40'));
    expect(svg.match(/<circle [^>]*fill-opacity/g)).toHaveLength(6);
    expect(Number(/<rect [^>]*height="([\d.-]+)" fill="#ffffff" stroke/.exec(svg)?.[1])).toBeGreaterThan(0);
    const marked = chartSvg({ kind: 'line', title: same('A'), x, series: [{ name: same('A'), as: 'mark', values: [1, 3] }] }, 'E') ?? '';
    expect(marked).not.toContain('stroke-width="1.2"');
    expect(marked.match(/<circle/g)).toHaveLength(2);
  });

  it('shade values along a scatter, not places of it', () => {
    const shades = [{ first: 4, last: 8, label: same('window') }];
    const svg = chartSvg(
      { kind: 'scatter', title: same('A'), x: ['', ''], series: [{ name: same('A'), values: [1, 2], along: [0, 10] }], shades },
      'E',
    );
    // 0 to 10 lie between 34 and 372.
    expect(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" [^>]*fill-opacity="0.45"/.exec(svg ?? '')?.slice(1, 3)).toEqual(['169.2', '135.2']);
    const mean = { name: same('Mean'), as: 'line' as const, values: [1, 2], along: [0, 10], ends: [null, [1, 3] as const] };
    const points = { name: same('A'), values: [2], along: [5] };
    const joined = chartSvg({ kind: 'scatter', title: same('A'), x: ['', ''], series: [mean, points] }, 'E') ?? '';
    expect([/<path d="M34\.0 [\d.]+L372\.0 [\d.]+" fill="none"/.test(joined), /<path d="M372\.0 [\d.]+V[\d.]+M370\.0 /.test(joined)]).toEqual([
      true,
      true,
    ]);
  });

  it('are nothing without values, and print in a document', () => {
    expect(chartSvg({ ...line, series: [{ name: same('A'), values: [null, null] }] }, 'E')).toBeNull();
    const doc = { language: 'T', title: 'X', tables: [], charts: [{ title: 'FR', svg: chartSvg(line, 'T') ?? '' }] } as const;
    const plain = compilePdf({ ...doc, charts: [] });
    const drawn = compilePdf(doc);
    expect(drawn.pages).toBe(1);
    expect(drawn.bytes.length).toBeGreaterThan(plain.bytes.length + 1000);
  });

  it('stack bars, draw titres as powers of two, a second axis, intervals, bands and lines between places', () => {
    const stack =
      chartSvg({ ...line, kind: 'histogram', stacked: true, series: line.series.map((one) => ({ name: one.name, values: [4, 2, null, 1] })) }, 'E') ??
      '';
    // The second bar of a place stands where the first ends, and is as wide.
    const bars = [...stack.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="(?:#|url)/g)].map((found) =>
      found.slice(1, 5).map(Number),
    );
    const [first, second] = [bars.filter(([x]) => x !== undefined && x > 34)[0], bars.filter(([x]) => x !== undefined && x > 34)[3]];
    expect([second?.[0], second?.[2]]).toEqual([first?.[0], first?.[2]]);
    expect((second?.[1] ?? 0) + (second?.[3] ?? 0)).toBeCloseTo(first?.[1] ?? 0, 0);
    const marked =
      chartSvg(
        {
          ...{ kind: 'line', log2: true, rightUnit: '%', title: same('GMT'), x: ['w0', 'w5'] },
          series: [
            { name: same('GMT'), values: [5, 3], ends: [[3, 7], null] },
            { name: same('Positive'), values: [80, 20], right: true },
          ],
          bands: [
            {
              label: same('expected'),
              ends: [
                [4, 6],
                [2, 4],
              ],
            },
          ],
          edges: [{ at: 1, label: same('change of kit') }],
          shades: [{ first: 0, last: 0, label: same('response') }],
        },
        'E',
      ) ?? '';
    for (const part of ['>128<', '>100<', 'change of kit', 'response', 'fill-opacity="0.14"', 'h4M']) expect(marked).toContain(part);
  });

  it('name the first of several lines of one name alone, and draw them all', () => {
    const edges = [0.5, 1.5, 2.5].map((at, place) => ({ at, label: same(place === 1 ? 'other lot' : 'run refused') }));
    const svg =
      chartSvg({ kind: 'line', title: same('QC'), x: ['r1', 'r2', 'r3'], series: [{ name: same('z'), values: [0, 1, 2] }], edges }, 'E') ?? '';
    expect([svg.split('run refused').length - 1, svg.split('other lot').length - 1, svg.split('stroke-dasharray="5 3"').length - 1]).toEqual([
      1, 1, 3,
    ]);
  });

  it('end a stack of shares at the whole, lay the interval of a bar on the bar itself, name bands; Thai vowels keep their parts', () => {
    const thirds = ['S', 'I', 'R'].map((name) => ({ name: same(name), values: [33.4] }));
    const shares = chartSvg({ kind: 'bar', stacked: true, unit: '%', title: same('A'), x: ['AMX'], series: thirds }, 'E') ?? '';
    expect([shares.includes('>100<'), shares.includes('>120<'), shares.includes('>150<')]).toEqual([true, false, false]);
    const pair = ['ต่ำ', 'B'].map((name) => ({ name: same(name), values: [40], ends: [[30, 60]] as const }));
    const bands = [{ label: same('expected'), ends: [[1, 2]] as const }];
    const svg = chartSvg({ kind: 'bar', title: same('A'), x: ['w1'], series: pair, bands }, 'T') ?? '';
    const [, second] = [
      ...svg.matchAll(
        /<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="[\d.]+" fill="(?:#155d33|url\(#f1\))" stroke="[^"]+" stroke-width="0.6"/g,
      ),
    ].slice(0, 2);
    const middle = Number(second?.[1]) + Number(second?.[2]) / 2;
    expect([...svg.matchAll(/<path d="M([\d.]+) [\d.]+V[\d.]+M/g)].map(([, x]) => Math.abs(Number(x) - middle) < 0.2)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(svg).toContain('>expected<');
    expect(svg).toContain('>ต\u0E4D\u0E48\u0E32<');
  });

  it('keep every name of the legend on the paper, line under line; the name of a limit leaves a second axis free', () => {
    const names = ['Trung bình ± SD · 2XR', 'Trung bình trượt 3 lần · 2XR', 'Trung bình ± SD · X3', 'Trung bình trượt 3 lần · X3', 'Chết mỗi tuần'];
    const many = names.map((name, at) => ({ name: same(name), values: [1, 2], ...(at === 4 ? { right: true as const } : {}) }));
    const limits = [{ label: same('Bảo hộ'), value: 1, tone: 'plain' as const }];
    const svg = chartSvg({ kind: 'line', title: same('A'), x: ['1', '2'], series: many, limits }, 'V') ?? '';
    const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
    const places = names.map((name) => {
      const [, x, y] = new RegExp(`<text x="([\\d.]+)" y="([\\d.]+)"[^>]*>${name}<`).exec(svg) ?? [];
      return { end: Number(x) + name.length * 3.7, y: Number(y) };
    });
    expect(places.filter(({ end }) => !(end <= width))).toEqual([]);
    expect(new Set(places.map(({ y }) => y)).size).toBe(2);
    expect(svg).toMatch(/<text [^>]*text-anchor="end"[^>]*>Bảo hộ 1</);
  });
});
