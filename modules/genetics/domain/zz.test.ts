import { expect, test } from 'vitest';
import { casePedigree, caseTable, readCase, readRows } from '../cases/case-file.ts';
import { layOut } from './design.ts';
import { inbreeding } from './inbreeding.ts';
import { mixedEquations } from './mixed-equations.ts';
import { reliability } from './reliability.ts';
test('bias', () => {
  const sim = readCase<any>('multitrait-repeatability-simulated');
  const pedigree = casePedigree(readRows('sim-fourtrait-pedigree').map((row) => ({ id: row['animal']!, sire: row['sire']!, dam: row['dam']! })));
  const traits = ['t1', 't2', 't3', 't4'];
  const rows = readRows('sim-fourtrait-records').map((row) => ({ ...row, ...Object.fromEntries(traits.map((t) => [t, Number(row[t]) === 0 ? '' : row[t]!])) }));
  const table = caseTable(pedigree, rows, { animals: { animal: 'animal', permanent: 'animal' }, factors: ['e6', 'e7', 'e8'], traits });
  const f = inbreeding(pedigree);
  const recs = new Int32Array(pedigree.n); table.factors['animal']!.forEach((a) => { recs[a]!++; });
  const progeny = new Int32Array(pedigree.n); for (let i = 0; i < pedigree.n; i++) for (const p of [pedigree.sire[i]!, pedigree.dam[i]!]) if (p >= 0) progeny[p]!++;
  for (const name of ['e6', 'e7', 'e8']) { const c = new Map<number, number>(); table.factors[name]!.forEach((l) => c.set(l, (c.get(l) ?? 0) + 1)); const s = [...c.values()].sort((a, b) => a - b); console.log(name, s.length, 'min', s[0], 'med', s[s.length >> 1], 'max', s.at(-1)); }
  const run = (fixed: string[], one: boolean) => {
    const ts = one ? ['t1'] : traits; const cut = (m: number[][]) => one ? [[m[0]![0]!]] : m;
    const model: any = { traits: ts.map((trait) => ({ trait, fixed: fixed.map((factor) => ({ factor })) })), random: [
      { name: 'animal', structure: 'pedigree', parts: ts.map((trait) => ({ trait, factor: 'animal' })), covariance: cut(sim.G0) },
      { name: 'permanent', structure: 'identity', parts: ts.map((trait) => ({ trait, factor: 'permanent' })), covariance: cut(sim.P0) }], residual: cut(sim.R0) };
    const eq = mixedEquations(layOut(model, table, pedigree), f);
    const e = reliability(eq, f); const a = reliability(eq, f, { exactUpTo: 0 });
    const w = e.width; const st = (want: (i: number) => boolean) => { let s = 0, ab = 0, n = 0, mx = 0; e.value.forEach((v, at) => { const i = Math.floor(at / w); if (!want(i)) return; const d = a.value[at]! - v; s += d; ab += Math.abs(d); n++; mx = Math.max(mx, Math.abs(d)); }); return `n ${n / w} bias ${(s / n).toFixed(4)} abs ${(ab / n).toFixed(4)} max ${mx.toFixed(3)}`; };
    console.log(one ? '1' : '4', fixed.join('+') || 'none', 'all', st(() => true), '| rec', st((i) => recs[i]! > 0), '| parents>5', st((i) => progeny[i]! > 5), '| none', st((i) => recs[i]! === 0 && progeny[i]! === 0));
  };
  for (const one of [true, false]) { run([], one); run(['e6'], one); run(['e7'], one); run(['e8'], one); run(['e6', 'e7', 'e8'], one); }
  expect(1).toBe(1);
}, 300000);
