// Finds the endpoint of a request, and its code and SQL in the sample's own source, which the sample serves.
const openApi = once(async () => JSON.parse(await load('openapi/v1.json')));
const source = once(async () => (await Promise.all(['Orders', 'Products', 'SignIn'].map((name) => load(`source/${name}.cs`)))).join('\n'));

export async function load(path, init) {
  const response = await fetch(path, init);
  if (!response.ok) {
    throw new Error(`${path} could not be read: ${response.status}.`);
  }

  return response.text();
}

// Keeps what was loaded, but no failure.
function once(get) {
  let kept = null;
  return () => {
    kept ??= get().catch((failure) => {
      kept = null;
      throw failure;
    });
    return kept;
  };
}

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// '/orders/{id}' for 'orders/7?fields=[id]', with the parameters of the path and of the query.
function match(template, url) {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const pattern = template.split(/\{\w+\}/).map(escapeRegExp).join('([^/]+)');
  const found = new RegExp(`^${pattern}/?$`, 'i').exec(url.pathname);
  return found && [...names.map((name, index) => [name, found[index + 1]]), ...url.searchParams];
}

// The operation that a request reaches; null if there is none. Paths without parameters take precedence, as in ASP.NET Core's routing.
export async function operationOf(method, url) {
  const { paths } = await openApi();
  const verb = method.toLowerCase();
  const templates = Object.keys(paths).filter((template) => paths[template][verb]).sort((a, b) => a.includes('{') - b.includes('{'));
  for (const template of templates) {
    const parameters = match(template, url);
    if (parameters) {
      return { operation: paths[template][verb], parameters };
    }
  }

  return null;
}

function dedent(text) {
  const lines = text.split('\n');
  const depth = Math.min(...lines.filter((line) => line.trim()).map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(depth)).join('\n').trim();
}

// The method of an endpoint, and the SQL of the constants that it names.
export async function sourceOf(operationId) {
  const text = (await source()).replace(/\r/g, '');
  const method = new RegExp(`^ {4}private static [^\\n]* ${escapeRegExp(operationId)}\\([\\s\\S]*?(?=\\n(?:\\n {4}\\S|\\}))`, 'm').exec(text);
  const code = dedent(method?.[0] ?? '');
  const constants = new Set(code.match(/\b\w+Sql\b/g));
  // Each file has constants of its own: a method uses those that precede it.
  const before = text.slice(0, method?.index ?? 0);
  const sql = [...constants].map((name) => {
    const start = before.lastIndexOf(`const string ${name} =`);
    return dedent(/"""\n([\s\S]*?)\n\s*"""/.exec(before.slice(start))?.[1] ?? '');
  });
  return { code, sql: sql.join('\n\n') };
}
