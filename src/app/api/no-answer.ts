/** No response, or one from a captive portal or a proxy. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}
