/** Nobody answered, or somebody who is not our server: a captive portal, a proxy's error page. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}
