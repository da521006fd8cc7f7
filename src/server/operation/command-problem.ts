/** A problem the operator can fix, shown as one sentence. */
export class CommandProblem extends Error {
  override name = 'CommandProblem';
  readonly exitCode: 1 | 2;

  /** @param exitCode 1: impossible at present; 2: the command is not understood */
  constructor(sentence: string, exitCode: 1 | 2 = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
