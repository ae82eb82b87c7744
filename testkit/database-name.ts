/** The migrated database that every test file's own is cloned from. */
export const TEMPLATE = 'farm_template';
