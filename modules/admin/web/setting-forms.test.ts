import { expect, test } from 'vitest';
import { formIssue } from '#testkit/setting-catalogue.ts';
import { extraField } from './code-words.ts';
import { asAlarm, asNumbers, asPairs, asTexts, asVaccinations } from './setting-forms.ts';

test('a stored programme is shown line by line and goes back as it was; a broken text shows none', () => {
  const plan = [
    { item: 'V-CSF', type: 'sow', lactday: 18 },
    { item: 'V-FMD', ageday: 90 },
  ];
  expect(asVaccinations(JSON.stringify(plan))).toEqual(plan);
  expect(formIssue('VACPLAN', asVaccinations(JSON.stringify(plan)))).toBeNull();
  expect(asVaccinations('[{"item":"V","type":"hen","lactday":3,"ageday":4}]')).toEqual([{ item: 'V', lactday: 3 }]);
  expect(asVaccinations('{not')).toEqual([]);
});

test('limits: the past, an alarm alone, warning and alarm', () => {
  const shown = asAlarm('{"MORT":"statistical","PWM":15,"NURM":[3,4]}');
  expect(shown).toEqual({ MORT: 'statistical', PWM: [0, 15], NURM: [3, 4], SB: 'statistical' });
  expect(formIssue('ALARM', shown)).toBeNull();
});

test('classes, prices and texts are shown by their parts and go back as they were', () => {
  expect(asPairs('[[4,6],[7,null],"x"]')).toEqual([
    [4, 6],
    [7, null],
    [null, null],
  ]);
  expect(formIssue('AGECLASS', asPairs('[[4,6],[7,60]]'))).toBeNull();
  expect(formIssue('AGECLASS', asPairs('[[4,6],[7,null]]'))).toMatchObject({ code: 'V_INVALID' });
  expect(formIssue('FLOORPRICE', asNumbers('{"market":52000,"cull":"x"}'))).toBeNull();
  expect(asNumbers('{"market":52000,"cull":"x"}')).toEqual({ market: 52_000 });
  expect(asTexts('{"name":"Cty","map":3}', ['name', 'map'])).toEqual({ name: 'Cty', map: '' });
});

test('what a row of a list holds besides its names is chosen from words: its list, several events, a mark; else typed', () => {
  const kinds = ['area', 'eventcd', 'group', 'planned', 'withdrawal'].map((name) => [name, extraField(name, `x_${name}`).kind]);
  expect(kinds).toEqual([
    ['area', 'code'],
    ['eventcd', 'multicode'],
    ['group', 'code'],
    ['planned', 'flag'],
    ['withdrawal', 'text'],
  ]);
  expect(extraField('group').options?.['reproduction']?.V).toBe('Sinh sản');
});
