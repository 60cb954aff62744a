// Finds the endpoint of a request, and its code and SQL in the sample's own source, which the sample serves.
const openApi = once(async () => (await load('openapi/v1.json')).json());
const files = once(() => Promise.all(['Orders', 'Products', 'SignIn'].map(async (name) => declarationsIn(await (await load(`source/${name}.cs`)).text()))));

export async function load(path, init) {
  const response = await fetch(path, init);
  if (!response.ok) {
    throw new Error(`${path} could not be read: ${response.status}.`);
  }

  return response;
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

// What a file declares, each with its comment: types at its margin, members of the class one step to the right.
function declarationsIn(text) {
  const parts = text.replace(/\r/g, '').split(/(?<!^ *\/\/.*)\n(?=public |internal |(?: {4})?(?:\/\/|private |public static ))/m);
  return parts.map((part) => {
    const [, name] = /^ *(?:public|private) [^(=\n]*?(\w+) *[(=\n]/m.exec(part) ?? [];
    return { name, text: dedent(part.replace(/^( {4}[^]*)\n\}\s*$/, '$1')) };
  });
}

// The statements that map an endpoint: that of its group, and its own.
function mappingOf(operationId, map) {
  const statements = map.text.replace(/^[^{;]*\n\{\n|\n\}$/g, '').split(/(?<=;)\n/).map(dedent);
  return statements.filter((text) => text.includes('.MapGroup(') || text.includes(`nameof(${operationId})`)).join('\n');
}

// The method of an endpoint, its mapping, all that the two use of their file, and the SQL among that.
export async function sourceOf(operationId) {
  const declared = (await files()).find((file) => file.some(({ name }) => name === operationId));
  const used = new Set([
    declared.find(({ name }) => name === operationId),
    { text: mappingOf(operationId, declared.find(({ name }) => name?.startsWith('Map'))) },
  ]);
  // The set grows in the loop: what is used may use more.
  for (const { text } of used) {
    const names = new Set(text.replace(/"[^"\n]*"|nameof\(\w+\)|\/\/.*/g, '').match(/\w+/g));
    declared.filter((one) => names.has(one.name)).forEach((one) => used.add(one));
  }

  const isSql = ({ name }) => name?.endsWith('Sql');
  const all = [...used];
  return {
    code: all.filter((one) => !isSql(one)).map(({ text }) => text).join('\n\n'),
    sql: all.filter(isSql).map(({ text }) => dedent(/"""\n([\s\S]*?)\n\s*"""/.exec(text)[1])).join('\n\n'),
  };
}
