import { describe, expect, test } from 'vitest';
import { fitted } from './smaller.ts';

describe('the size a picture is drawn at', () => {
  test('the longest side is bound, the shape stays, a small one is not blown up', () => {
    expect(fitted(4000, 3000, 1280)).toEqual({ width: 1280, height: 960 });
    expect(fitted(3000, 4000, 1280)).toEqual({ width: 960, height: 1280 });
    expect(fitted(640, 480, 1280)).toEqual({ width: 640, height: 480 });
    expect(fitted(5000, 1, 1280)).toEqual({ width: 1280, height: 1 });
  });
});
