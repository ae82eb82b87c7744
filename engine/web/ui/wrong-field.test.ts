// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fieldNear, goTo, goToFirstWrong } from './wrong-field.ts';

const PAGE = `
  <main>
    <form id="a">
      <div class="issue-list" id="told">told</div>
      <input data-field="tag">
      <details><summary>more</summary><details id="inner"><div data-field="born"><input id="born" aria-invalid="true"></div></details></details>
      <input data-field="alive" aria-invalid="true">
      <span id="here"></span>
    </form>
    <form id="b"><input data-field="other"><input data-field="tag" id="second"><i id="there"></i></form>
  </main>`;
const seen: string[] = [];
const byId = (id: string): Element => document.querySelector(`#${id}`) as Element;

beforeEach(() => {
  document.body.innerHTML = PAGE;
  HTMLElement.prototype.scrollIntoView = function (this: HTMLElement) {
    seen.push(this.id || (this.dataset['field'] ?? ''));
  };
});
afterEach(() => {
  document.body.innerHTML = '';
  seen.length = 0;
});

describe('a field that is wrong', () => {
  test('is found in the own form, by the input inside where a box carries its key', () => {
    expect(fieldNear(byId('here'), 'tag')?.id).toBe('');
    expect(fieldNear(byId('there'), 'tag')?.id).toBe('second');
    expect(fieldNear(byId('here'), 'born')?.id).toBe('born');
    expect(fieldNear(byId('here'), 'other')).toBeNull();
    expect(fieldNear(null, 'tag')).toBeNull();
  });

  test('the first in the order of the page has the cursor, is in view, and what is folded around it is open', () => {
    goToFirstWrong(byId('a'));
    expect(document.activeElement?.id).toBe('born');
    expect(seen).toEqual(['born']);
    expect([...document.querySelectorAll('details')].map((fold) => fold.open)).toEqual([true, true]);
  });

  test('where no field is wrong, what is told of the whole is in view and the cursor stays', () => {
    for (const field of document.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
    goTo(document.querySelector('[data-field="alive"]') as HTMLElement);
    goToFirstWrong(byId('a'));
    expect(seen).toEqual(['alive', 'told']);
    expect((document.activeElement as HTMLElement).dataset['field']).toBe('alive');
    goToFirstWrong(byId('b'));
    expect(seen).toHaveLength(2);
  });
});
