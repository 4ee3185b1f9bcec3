export const UNSEEN = 'data-unseen-colors';

declare global {
  interface Window {
    seenColors?: Map<string, number>;
  }
}

/**
 * Marks the texts in a page whose colors were not checked in this document, and returns their number. Texts with the same
 * classes, colors and type in the same surroundings have the same contrast: the first `most` of them are enough.
 * Elements that match `leftOut` are skipped.
 */
export function markUnseenColors({ mark, most, leftOut }: { mark: string; most: number; leftOut: string }): number {
  window.seenColors ??= new Map();
  const seen = window.seenColors;
  let marked = 0;
  const visit = (element: Element, outside: string) => {
    const style = getComputedStyle(element);
    if (style.display === 'none' || element.matches(leftOut)) return;
    const state = [element.getAttribute('class'), element.hasAttribute('disabled'), element.ariaDisabled];
    const drawn = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode];
    const inside = `${outside}>${[element.localName, ...state, ...drawn].join(' ')}`;
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if ((hasText || element.matches('input, select, textarea')) && style.visibility === 'visible') {
      const make = [inside, style.color, style.fontSize, style.fontWeight, style.textShadow].join(' ');
      const times = seen.get(make) ?? 0;
      if (times < most) {
        seen.set(make, times + 1);
        element.setAttribute(mark, '');
        marked += 1;
      }
    }
    for (const child of element.children) visit(child, inside);
  };
  visit(document.documentElement, '');
  return marked;
}
