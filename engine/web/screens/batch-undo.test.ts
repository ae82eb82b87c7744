import { expect, test } from 'vitest';
import { type BatchRow, type BatchRules, newRow } from './batch-state.ts';
import { type BatchPast, closed, NO_PAST, noted, takenBack } from './batch-undo.ts';

const rules: BatchRules = {
  fields: [
    { key: 'pgid', kind: 'text', label: { V: 'v', E: 'e', T: 't' } },
    { key: 'livenum', kind: 'int', label: { V: 'v', E: 'e', T: 't' } },
  ],
  choices: () => [],
  checkRow: () => [],
};

/** A sheet as it is worked with: what is typed is noted, then stands. */
function sheet() {
  let rows: readonly BatchRow[] = [newRow(rules, { pgid: 'A' }), newRow(rules)];
  let past: BatchPast = NO_PAST;
  const type = (at: number, field: string, text: string) => {
    for (let end = 1; end <= text.length; end += 1) {
      past = noted(past, rows, { id: rows[at]?.id ?? 0, field });
      rows = rows.map((row, i) => (i === at ? { ...row, texts: { ...row.texts, [field]: text.slice(0, end) } } : row));
    }
  };
  const undo = () => {
    const back = takenBack(past, rows, rules);
    if (back !== null) ({ past, rows } = back);
    return back?.cell?.field ?? null;
  };
  return {
    type,
    undo,
    leave: () => {
      past = closed(past);
    },
    remove: (at: number) => {
      past = noted(past, rows, null);
      rows = rows.filter((_, i) => i !== at);
    },
    texts: () => rows.map((row) => row.texts),
  };
}

test('the last change of a cell goes whole, then the one before, wherever it was', () => {
  const s = sheet();
  s.type(0, 'livenum', '12');
  s.leave();
  s.type(1, 'pgid', 'SOW7');
  expect(s.texts()).toEqual([{ pgid: 'A', livenum: '12' }, { pgid: 'SOW7' }]);
  expect(s.undo()).toBe('pgid');
  expect(s.texts()).toEqual([{ pgid: 'A', livenum: '12' }, {}]);
  expect(s.undo()).toBe('livenum');
  expect(s.texts()).toEqual([{ pgid: 'A' }, {}]);
  expect(s.undo()).toBeNull();
  expect(s.texts()).toEqual([{ pgid: 'A' }, {}]);
});

test('a cell that was left and typed in again has two changes', () => {
  const s = sheet();
  s.type(1, 'pgid', 'B');
  s.leave();
  s.type(1, 'pgid', 'CD');
  s.undo();
  expect(s.texts()[1]).toEqual({ pgid: 'B' });
  s.undo();
  expect(s.texts()[1]).toEqual({});
});

test('a removed row comes back with what stood in it, judged again', () => {
  const s = sheet();
  s.type(0, 'livenum', 'x');
  s.remove(0);
  expect(s.texts()).toEqual([{}]);
  s.undo();
  expect(s.texts()).toEqual([{ pgid: 'A', livenum: 'x' }, {}]);
});

test('rows that did not change keep their marks', () => {
  const row = { ...newRow(rules, { pgid: 'A' }), served: [{ code: '378' }] };
  const other = newRow(rules);
  const past = noted(NO_PAST, [row, other], { id: other.id, field: 'pgid' });
  const back = takenBack(past, [row, { ...other, texts: { pgid: 'Z' } }], rules);
  expect(back?.rows[0]).toBe(row);
  expect(back?.rows[1]?.texts).toEqual({});
});
