import { expect, test } from 'vitest';
import type { ReportMap } from '#engine/define/report-map.ts';
import { compilePdf } from './compile.ts';
import { mapSvg } from './map-svg.ts';

const same = (text: string) => ({ V: text, E: text, T: text });
const map: ReportMap = {
  ...{ title: same('M'), grounds: ['VN34', 'TH'], scale: 'states', classes: [{ label: same('Free & <safe>') }, { label: same('Sick') }] },
  points: [
    { name: 'A', lat: 10.98, lon: 106.65, n: 4, cls: 0, few: true, text: 'a' },
    { name: 'B', lat: 13.53, lon: 99.81, n: 90, cls: 1, text: 'b' },
  ],
  counts: [{ code: 'VN-66', n: 7, text: '7' }],
  arrows: [{ from: [10.98, 106.65], to: [13.53, 99.81], n: 20, text: 'x' }],
};

test('a map on paper: every province, few rows hollow, the islands in two frames, arrows, numbers and a legend', () => {
  const svg = mapSvg(map, 'E') ?? '';
  expect(svg.match(/<path d="M[^"]*Z" fill="#eef1ef"/g)).toHaveLength(34 + 77);
  expect(svg).toContain('Hoàng Sa Islands');
  expect(svg).toContain('Trường Sa Islands');
  expect(svg.match(/fill="#ffffff" stroke="#3f9c6a"/g)).toHaveLength(1);
  // Numbers lie over all provinces.
  expect(svg.indexOf('>7<')).toBeGreaterThan(svg.lastIndexOf('fill="#eef1ef"'));
  expect(svg).toContain('Free &amp; &lt;safe&gt;');
  expect(svg).toContain('Pigs moved');
  const areas =
    mapSvg({ ...map, points: [], counts: [], arrows: [], areas: [{ code: 'VN-48', name: 'Đà Nẵng', n: 3, cls: 1, few: true, text: '' }] }, 'V') ?? '';
  expect(areas.match(/fill="url\(#few\)"/g)).toHaveLength(2);
  // The islands of the province are shaded with it.
  expect(areas.match(/r="2.2" fill="#e0b03a"/g)).toHaveLength(8);
});

test('a map without anything to show is none, one with something prints in a document', () => {
  expect(mapSvg({ ...map, points: [], counts: [] }, 'E')).toBeNull();
  const doc = { language: 'T', title: 'X', tables: [], charts: [{ title: 'M', svg: mapSvg(map, 'T') ?? '' }] } as const;
  expect(compilePdf(doc).bytes.length).toBeGreaterThan(compilePdf({ ...doc, charts: [] }).bytes.length + 5000);
});
