/*
 * Finds tags and elements in XML in one pass. A regular expression for an element starts anew at every opening tag, so
 * a file of opening tags alone takes time with the square of its size.
 */

/** `own`: attributes; `start` and `end`: place in the text. */
export type XmlTag = { own: string; start: number; end: number };
export type XmlElement = XmlTag & { content: string };

/** Opening tags, with or without content. Throws an error for a tag without an end. */
export function* tagsOf(xml: string, name: string): Generator<XmlTag & { isEmpty: boolean }, void> {
  const begin = `<${name}`;
  let start = xml.indexOf(begin);
  while (start !== -1) {
    const behind = start + begin.length;
    let next = behind;
    if (/[\s/>]/.test(xml.charAt(behind))) {
      const close = xml.indexOf('>', behind);
      if (close === -1) throw new Error('a tag without an end');
      const isEmpty = xml.charAt(close - 1) === '/';
      next = close + 1;
      yield { own: xml.slice(behind, isEmpty ? close - 1 : close), start, end: next, isEmpty };
    }
    start = xml.indexOf(begin, next);
  }
}

/** Elements that do not contain their own kind. Throws an error for an element without an end. */
export function* elementsOf(xml: string, name: string): Generator<XmlElement, void> {
  const close = `</${name}>`;
  let past = 0;
  for (const { isEmpty, ...tag } of tagsOf(xml, name)) {
    if (tag.start < past) continue;
    const end = isEmpty ? tag.end : xml.indexOf(close, tag.end);
    if (end === -1) throw new Error('an element without an end');
    past = isEmpty ? end : end + close.length;
    yield { ...tag, content: xml.slice(tag.end, end), end: past };
  }
}

export function replaceElements(
  xml: string,
  name: string,
  replace: (element: XmlElement, whole: string) => string,
): string {
  const pieces: string[] = [];
  let past = 0;
  for (const element of elementsOf(xml, name)) {
    pieces.push(xml.slice(past, element.start), replace(element, xml.slice(element.start, element.end)));
    past = element.end;
  }
  pieces.push(xml.slice(past));
  return pieces.join('');
}
