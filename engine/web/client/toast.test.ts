import { beforeEach, describe, expect, test } from 'vitest';
import type { WireIssue } from '#engine/define/envelope.ts';
import { errors as en } from '#i18n/errors/en.ts';
import { errors as th } from '#i18n/errors/th.ts';
import { errors as vi } from '#i18n/errors/vi.ts';
import { setErrorCatalogue } from '../text/client-error.ts';
import { doneToast, failureToast } from './toast.ts';

const none: readonly WireIssue[] = [];
const issue = (code: string, message: string): WireIssue => ({ code, message });

describe('what a toast says (specification, section 8)', () => {
  beforeEach(() => setErrorCatalogue(en));

  test.each<[number, readonly WireIssue[], string, string]>([
    [401, none, 'Error 401', 'You must log in to perform this task'],
    [403, none, 'Error 403', 'You do not have permission to perform this task'],
    [500, [issue('369', 'No mating before')], 'Error 500', 'Error code 369: No mating before'],
    [
      500,
      [issue('V_REQUIRED', 'Date is required'), issue('359', 'Late')],
      'Error 500',
      'Error code V_REQUIRED: Date is required\nError code 359: Late',
    ],
    [600, none, 'Error 600', 'System under maintenance, please try again later'],
    [503, none, 'Error 503', 'System under maintenance, please try again later'],
    [404, none, 'Error 404', 'Server error. Unable to get data'],
    [502, none, 'Error 502', 'Server error. Unable to get data'],
  ])('status %i %j', (status, issues, title, text) => {
    expect(failureToast(status, issues)).toEqual({ kind: 'error', title, text });
  });

  test('what the server says about a status comes before the general text', () => {
    expect(failureToast(402, [issue('env_402', 'Expired on 20261101. Call 1900')]).text).toBe('Expired on 20261101. Call 1900');
    expect(failureToast(402, none).text).toMatch(/^The account has expired on .*Please call the support hotline .*Thank you$/);
  });

  test('a network failure says the error’s own message, and is of the class that level 6 still lets through', () => {
    expect(failureToast(0, [issue('env_network', 'Failed to fetch')])).toEqual({ kind: 'catch', title: 'Error', text: 'Failed to fetch' });
  });

  test('a save that was done, in three languages; in Vietnamese the specification’s words', () => {
    setErrorCatalogue(vi);
    expect(doneToast()).toEqual({ kind: 'ok', title: 'Thành công', text: 'Thực hiện thành công' });
    setErrorCatalogue(en);
    expect(doneToast()).toEqual({ kind: 'ok', title: 'Success', text: 'Done successfully' });
    setErrorCatalogue(th);
    expect(doneToast().title).toBe('สำเร็จ');
  });
});
