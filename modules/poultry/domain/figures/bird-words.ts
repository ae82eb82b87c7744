import { inWords, type KindWords } from '#engine/batch/domain/figures/words.ts';

const WORDS: KindWords = {
  V: [
    ['Heo', 'Gà'],
    ['heo', 'gà'],
    ['Lứa nuôi', 'Đàn'],
    ['lứa nuôi', 'đàn'],
    ['Lứa', 'Đàn'],
    ['lứa', 'đàn'],
    ['Ngày sinh', 'Ngày nở'],
    ['ngày sinh', 'ngày nở'],
  ],
  E: [
    ['Pig', 'Bird'],
    ['pig', 'bird'],
    ['Batches', 'Flocks'],
    ['batches', 'flocks'],
    ['Batch', 'Flock'],
    ['batch', 'flock'],
    ['Live birds', 'Live birds'],
    ['Heads', 'Birds'],
    ['heads', 'birds'],
    ['Head', 'Birds'],
    ['a head', 'a bird'],
    ['birth', 'hatch'],
  ],
  T: [
    ['สุกรขุน', 'ไก่'],
    ['สุกร', 'ไก่'],
    ['รุ่น', 'ฝูง'],
    ['วันเกิด', 'วันฟัก'],
  ],
};

/** What is said of batches of pigs, said of flocks. */
export const ofBirds = inWords(WORDS);

/** The same on pages, which say "head" of what is counted. */
export const ofBirdPages = inWords({
  V: [...WORDS.V, ['sinh', 'nở']],
  E: [['a head', 'a bird'], ['heads', 'birds'], ['head', 'birds'], ['Animals', 'Birds'], ['animals', 'birds'], ['born', 'hatched'], ...WORDS.E],
  T: [...WORDS.T, ['เกิด', 'ฟัก']],
});
