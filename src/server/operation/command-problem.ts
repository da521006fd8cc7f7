/** Something the operator at the command line can put right: shown as one sentence. */
export class CommandProblem extends Error {
  override name = 'CommandProblem';
  readonly exitCode: 1 | 2;

  /** @param exitCode 1: it cannot be done as things are; 2: the command was written wrongly */
  constructor(sentence: string, exitCode: 1 | 2 = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
