import { SaxesParser, type SaxesTagNS } from 'saxes';
import { deepest, tooDeep } from './limits.ts';
import { loadsSomething } from './loads-something.ts';

const svg = 'http://www.w3.org/2000/svg';

/** The elements that a drawing needs, without those that run, animate, embed or load something. */
const elements = new Set(
  (
    'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath mask ' +
    'title desc use symbol'
  ).split(' '),
);

/** The parser stops, since the time that it needs for an element grows with the number of those around it. */
class TooDeep extends Error {}

/**
 * Why an SVG is refused as a logo. It is never repaired, so that the served file equals the given one.
 * Browsers run no scripts of an SVG in a picture, but would if its address is opened.
 */
export function svgFaults(text: string): string[] {
  const faults: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let isRoot = true;
  let depth = 0;
  parser.on('doctype', () => faults.push('has a DOCTYPE'));
  parser.on('processinginstruction', ({ target }) => {
    faults.push(`has a processing instruction, ${target}`);
  });
  parser.on('opentag', (tag) => {
    if (isRoot && tag.local !== 'svg') faults.push('is no SVG');
    if (isRoot && !tag.attributes.viewBox) faults.push('has no viewBox');
    isRoot = false;
    faults.push(...tagFaults(tag));
    depth += 1;
    if (depth > deepest) throw new TooDeep();
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.on('error', (error) => {
    throw error;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof TooDeep) faults.push(tooDeep);
    else faults.push(`is not well-formed: ${error instanceof Error ? error.message : String(error)}`);
  }
  return [...new Set(faults)];
}

function tagFaults({ name, local, uri, attributes }: SaxesTagNS): string[] {
  if (uri !== svg || !elements.has(local)) return [`has <${name}>, which is not allowed in a logo`];
  return Object.values(attributes).flatMap((attribute) => {
    const refused = isRefused(attribute.local, attribute.value);
    return refused ? [`has the attribute ${attribute.name}="${attribute.value.slice(0, 60)}"`] : [];
  });
}

function isRefused(name: string, value: string): boolean {
  if (/^on/i.test(name)) return true;
  if (name === 'href') return !value.startsWith('#');
  // In whatever attribute: `fill`, `style`, `mask`.
  return loadsSomething(value);
}
