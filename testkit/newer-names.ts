/** Run before a page or a program: takes away the names that browsers of 2022 lack. */
export const NEWER = `
for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name];
delete Map.groupBy; delete Object.groupBy; delete Array.fromAsync; delete Promise.withResolvers; delete Promise.try;
delete String.prototype.toWellFormed; delete String.prototype.isWellFormed;
delete URL.parse; delete URL.canParse; delete AbortSignal.any; delete AbortSignal.timeout;
for (const name of ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']) delete Set.prototype[name];
for (const name of ['map', 'filter', 'some', 'every', 'find', 'reduce', 'forEach', 'toArray', 'take', 'drop', 'flatMap'])
  delete Object.getPrototypeOf(Object.getPrototypeOf([].values()))[name];
if (typeof HTMLElement === 'function') for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'checkVisibility']) {
  delete HTMLElement.prototype[name]; delete Element.prototype[name];
}
delete globalThis.requestIdleCallback; delete globalThis.Temporal;
`;
