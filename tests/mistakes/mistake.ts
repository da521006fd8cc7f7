/** A line somebody could write by mistake; the tests near it have to notice. */
export type Mistake = {
  /** What people would suffer from it. */
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  /** Test files, from the root. */
  tests: string[];
};

/** What a lane is asked to run: those tests, with the mistake in or without any. */
export type Job = { mistake?: Mistake; tests: string[] };

/** `failed`: the first test that failed; `broken`: why nothing can be said. */
export type Verdict = { failed?: string; broken?: string };
