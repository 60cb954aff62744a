// How SQL and JSON are shown: indented, and each kind of token in its colour.
const token = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g;

// The names of the groups are the classes of the style sheet.
export const sql = new RegExp(
  `(?<string>'(?:[^']|'')*')|(?<key>"(?:[^"]|"")*")|(?<number>\\b\\d+\\b)|(?<parameter>@\\w+)|`
    + `(?<keyword>\\b(?:select|from|where|order|by|limit|join|on|as|and|desc|sum|coalesce|insert|into|update|set|returning|case|when|then|else|end)\\b)`,
  'g');
export const csharp = new RegExp(
  `(?<string>\\$?"(?:[^"\\\\]|\\\\.)*")|(?<number>\\b\\d+\\b)|(?<quiet>\/\/[^\\n]*)|`
    + `(?<keyword>\\b(?:public|private|static|sealed|record|required|const|readonly|async|await|using|new|int|string|null|true|false|if|return|is)\\b)|`
    + `(?<parameter>\\b\\w+(?=\\())`,
  'g');
export const json =
  /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*"?)|(?<number>-?\d[\d.eE+-]*)|(?<keyword>\b(?:true|false|null)\b)/g;

// Not JSON.parse: that would change numbers, and fail where the text has been cut off.
export function indent(text) {
  const parts = [];
  let depth = 0;
  let last = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [part] of text.matchAll(token)) {
    const closes = part === '}' || part === ']';
    const wasOpened = last === '{' || last === '[';
    depth -= closes ? 1 : 0;
    parts.push(closes !== wasOpened || last === ',' ? line() : '', part, part === ':' ? ' ' : '');
    depth += part === '{' || part === '[' ? 1 : 0;
    last = part;
  }

  return parts.join('').trimStart();
}

// Lines of C# may break in front of a point and behind a bracket.
const breakable = (text) => text.split(/(?=\.)|(?<=\()/).flatMap((part, index) => (index > 0 ? [document.createElement('wbr'), part] : [part]));

export function show(element, text, pattern) {
  const shown = document.createDocumentFragment();
  const between = pattern === csharp ? breakable : (part) => [part];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const span = document.createElement('span');
    [span.className] = Object.entries(match.groups).find(([, value]) => value !== undefined);
    [span.textContent] = match;
    shown.append(...between(text.slice(end, match.index)), span);
    end = match.index + match[0].length;
  }

  shown.append(...between(text.slice(end)));
  element.replaceChildren(shown);
  element.scrollTo(0, 0);
}
