import {
  PDFArray,
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

/*
 * Structure tree for screen readers (ISO 32000, 14.7): headings, paragraphs, tables and fields in order. pdf-lib cannot
 * write one.
 */

type Role = 'Document' | 'H1' | 'H2' | 'P' | 'Span' | 'Form' | 'Table' | 'TR' | 'TH' | 'TD';

export type Element = { ref: PDFRef; kids: PDFArray };

export type Structure = ReturnType<typeof documentStructure>;

export function documentStructure(document: PDFDocument) {
  const { context, catalog } = document;
  const rootRef = context.nextRef();
  /** Owners of pages and fields, by the number they refer to. */
  const owners: (PDFRef | PDFArray)[] = [];
  const pages = new Map<PDFPage, PDFArray>();

  function element(role: Role, parent: Element | undefined, language?: string): Element {
    const ref = context.nextRef();
    const kids = context.obj([]);
    const dict = context.obj({ Type: 'StructElem', S: role, P: parent?.ref ?? rootRef, K: kids });
    if (language) dict.set(PDFName.of('Lang'), PDFHexString.fromText(language));
    context.assign(ref, dict);
    parent?.kids.push(ref);
    return { ref, kids };
  }

  const top = element('Document', undefined);

  function marksOf(page: PDFPage): PDFArray {
    const known = pages.get(page);
    if (known) return known;
    const marks = context.obj([]);
    page.node.set(PDFName.of('StructParents'), context.obj(owners.length));
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    owners.push(marks);
    pages.set(page, marks);
    return marks;
  }

  const begin = (page: PDFPage, tag: string, properties: string) =>
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [tag, properties]));
  const end = (page: PDFPage) => page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));

  return {
    part: (role: Exclude<Role, 'Document'>, parent: Element = top, language?: string): Element =>
      element(role, parent, language),

    draw(page: PDFPage, { ref, kids }: Element, drawIt: () => void): void {
      const marks = marksOf(page);
      const mark = marks.size();
      marks.push(ref);
      kids.push(context.obj({ Type: 'MCR', Pg: page.ref, MCID: mark }));
      begin(page, '/Span', `<</MCID ${mark}>>`);
      drawIt();
      end(page);
    },

    decorate(page: PDFPage, drawIt: () => void): void {
      begin(page, '/Artifact', '<</Type /Layout>>');
      drawIt();
      end(page);
    },

    field(page: PDFPage, widget: PDFDict): void {
      const { ref, kids } = element('Form', top);
      const object = context.getObjectRef(widget);
      if (!object) throw new RangeError('the field is not in the document yet');
      kids.push(context.obj({ Type: 'OBJR', Pg: page.ref, Obj: object }));
      widget.set(PDFName.of('StructParent'), context.obj(owners.length));
      owners.push(ref);
    },

    finish(): void {
      const numbers = context.obj([]);
      owners.forEach((owner, index) => {
        numbers.push(context.obj(index));
        numbers.push(owner instanceof PDFArray ? context.register(owner) : owner);
      });
      const parentTree = context.register(context.obj({ Nums: numbers }));
      context.assign(
        rootRef,
        context.obj({
          Type: 'StructTreeRoot',
          K: top.ref,
          ParentTree: parentTree,
          ParentTreeNextKey: owners.length,
        }),
      );
      catalog.set(PDFName.of('StructTreeRoot'), rootRef);
      catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
    },
  };
}
