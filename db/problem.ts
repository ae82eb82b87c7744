/** A fault of the database's surroundings that a person can mend: its message is one clear line, shown without a stack. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}
