import { showFields } from './fields.js';
import { pages, requests } from './requests.js';
import { operationOf, sourceOf } from './source.js';
import { csharp, indent, json, show, sql } from './text.js';

const documentation = 'https://github.com/dapper-json/Dapper.Json/blob/main/docs/';
const maxShown = 20000; // In bytes.
const shownHeaders = ['content-type', 'content-length', 'etag', 'location', 'age', 'www-authenticate'];
const element = (id) => document.getElementById(id);

let accept = 'application/json';
let sending = new AbortController();

// A token for each request: one for all would end after an hour.
async function token() {
  const response = await fetch('sign-in', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Ada"}' });
  return (await response.json()).accessToken;
}

const hasBody = () => ['POST', 'PUT'].includes(element('method').value);

async function request() {
  const headers = { Accept: accept };
  if (element('staff').checked) {
    headers.Authorization = `Bearer ${await token()}`;
  }

  if (hasBody()) {
    headers['Content-Type'] = 'application/json';
  }

  // no-store: the browser's own cache would hide what the server responds.
  return {
    url: new URL(element('path').value, document.baseURI),
    init: { method: element('method').value, headers, cache: 'no-store', ...(hasBody() && { body: element('body').value }) },
  };
}

async function showSource() {
  const found = await operationOf(element('method').value, element('path').value);
  const name = found?.operation.operationId;
  const { code, sql: text } = name ? await sourceOf(name) : { code: 'No endpoint of this sample has this method and path.', sql: '' };
  const parameters = (found?.parameters ?? []).map(([key, value]) => `${key} = ${value}`);
  show(element('code'), code, csharp);
  show(element('sql'), text, sql);
  element('parameters').textContent = [...parameters, ...(hasBody() ? [element('body').value] : [])].join('\n');
  const [title, page] = pages[name] ?? [];
  Object.assign(element('recipe'), { textContent: title ? `Documentation: ${title}` : '', href: documentation + (page ?? ''), hidden: !title });
}

function describe(status, size = '', time = '', headers = '') {
  Object.entries({ status, size, time, headers }).forEach(([id, text]) => { element(id).textContent = text; });
}

function read(bytes, type) {
  const text = new TextDecoder().decode(bytes.slice(0, maxShown), { stream: true });
  const shown = /[/+]json\b/.test(type) ? indent(text) : text;
  return bytes.byteLength > maxShown ? `${shown}\n… and ${(bytes.byteLength - maxShown).toLocaleString('en')} bytes more` : shown;
}

async function send(signal) {
  const { url, init } = await request();
  const start = performance.now();
  const response = await fetch(url, { ...init, signal });
  const bytes = await response.arrayBuffer();
  const time = performance.now() - start;
  const headers = shownHeaders.filter((name) => response.headers.has(name)).map((name) => `${name}: ${response.headers.get(name)}`);
  describe(
    `${response.status} ${response.statusText}`.trim(), `${bytes.byteLength.toLocaleString('en')} bytes`, `${time.toFixed(1)} ms`, headers.join('\n'));
  show(element('json'), read(bytes, response.headers.get('content-type') ?? ''), json);
}

// A request that is sent while another is under way takes its place.
function begin() {
  sending.abort();
  sending = new AbortController();
  element('response').setAttribute('aria-busy', 'true');
  describe('Waiting…');
  return sending;
}

async function run() {
  const current = begin();
  try {
    await showSource();
    await send(current.signal);
  } catch (failure) {
    if (!current.signal.aborted) {
      describe(`The request failed: ${failure.message}`);
      element('json').replaceChildren();
    }
  } finally {
    if (sending === current) {
      element('response').setAttribute('aria-busy', 'false');
    }
  }
}

// What changes the database is sent by the button alone.
async function refresh() {
  if (!hasBody()) {
    await run();
    return;
  }

  const current = begin();
  await showSource();
  if (sending === current) {
    describe('Not sent yet.');
    element('json').replaceChildren();
    element('response').setAttribute('aria-busy', 'false');
  }
}

function showBody() {
  [element('body'), element('body').labels[0]].forEach((part) => { part.hidden = !hasBody(); });
}

function select(fields) {
  const url = new URL(element('path').value, document.baseURI);
  const rest = url.search.slice(1).split('&').filter((parameter) => parameter && !parameter.startsWith('fields='));
  const query = [...rest, ...(fields ? [`fields=${fields}`] : [])].join('&');
  element('path').value = url.pathname.slice(1) + (query && `?${query}`);
  return run();
}

async function choose(chosen) {
  begin();
  element('copied').textContent = '';
  element('staff').checked = chosen.staff ?? true;
  accept = chosen.accept ?? 'application/json';
  element('method').value = chosen.method ?? 'GET';
  element('path').value = chosen.path;
  element('body').value = chosen.body ? JSON.stringify(chosen.body, null, 2) : '';
  showBody();
  showFields(element('fields'), (await operationOf(element('method').value, chosen.path))?.operation, select);
  await refresh();
}

async function copy() {
  const { url, init } = await request();
  const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  const headers = Object.entries(init.headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const command = ['curl --globoff', init.method === 'HEAD' ? '-I' : `-X ${init.method}`, quote(url.href), ...headers, ...(init.body ? [`-d ${quote(init.body)}`] : [])];
  // Browsers have a clipboard on localhost and over HTTPS only.
  await navigator.clipboard?.writeText(command.join(' '));
  element('copied').textContent = navigator.clipboard ? 'Copied.' : command.join(' ');
}

// A list beside the request where there is room, and one line above it where there is not.
const wide = matchMedia('(min-width: 48rem)');
const arrange = () => { element('requests').size = wide.matches ? requests.length : 1; };
element('requests').append(...requests.map(({ title }, index) => new Option(title, index)));
element('requests').addEventListener('change', () => choose(requests[element('requests').value]));
element('method').addEventListener('change', showBody);
element('staff').addEventListener('change', refresh);
element('copy').addEventListener('click', copy);
element('request').addEventListener('submit', (event) => {
  event.preventDefault();
  element('copied').textContent = '';
  run();
});
wide.addEventListener('change', arrange);
arrange();
element('requests').value = '0';
choose(requests[0]);
